// What pictures show about the faults of a question.

import { alternatives } from "#routing/answer-words.ts";
import { shortLine } from "./fit-text.ts";
import type { KeyWords } from "./key-words.ts";
import type { Stub } from "./survey-draft.ts";

/** Answers to a question that have no valid target. */
export interface DeadEnd {
  /** The response key; null for every answer. */
  readonly key: string | null;
  /** The faulty part: the target, the response key, the list of routes, or the branching as a whole. */
  readonly issue: "target" | "key" | "routes" | "branching";
  /** Its value: a target, a list, or the type of the branching; undefined if it is missing. */
  readonly given: unknown;
}

const MAX_VALUE_LENGTH = 24;

/** A value of the payload on one line: `99`, `"Q2"`, `a list`. */
function formatValue(given: unknown): string {
  if (typeof given === "string") return `"${shortLine(given, MAX_VALUE_LENGTH)}"`;
  if (Array.isArray(given)) return "a list";
  return typeof given === "object" && given !== null ? "an object" : String(given);
}

/** Describes an unknown or missing value: `unknown type "rate"`, `no type`. */
export const describeUnknown = (kind: string, given: unknown): string =>
  given === undefined ? `no ${kind}` : `unknown ${kind} ${formatValue(given)}`;

/** Describes a value in place of a question: `no question: null`. */
export const describeNonQuestion = (given: unknown): string => `no question: ${formatValue(given)}`;

function reasonOf({ issue, given }: DeadEnd): Pick<Stub, "where" | "why"> {
  if (issue === "key") return { where: "", why: "no such answer" };
  if (issue === "branching") return { where: "", why: describeUnknown("branching", given) };
  if (given === undefined) return { where: "", why: issue === "routes" ? "no routes" : "no target" };
  return { where: `to ${formatValue(given)}`, why: issue === "routes" ? "no routes" : "no such question" };
}

/** The dead ends of a question, in document order, those with the same reason as one. */
export function stubsOf(from: number, deadEnds: readonly DeadEnd[], words: KeyWords): Stub[] {
  const byReason = new Map<string, { readonly reason: ReturnType<typeof reasonOf>; keys: string[] }>();
  for (const end of deadEnds) {
    const reason = reasonOf(end);
    const name = `${reason.where}: ${reason.why}`;
    const bundle = byReason.get(name) ?? { reason, keys: [] };
    byReason.set(name, bundle);
    if (end.key !== null) bundle.keys.push(end.key);
  }
  return Array.from(byReason.values(), ({ reason, keys }) => ({
    ...reason,
    from,
    words: alternatives(words(keys)),
  }));
}
