// What pictures say of a survey with errors.

import { type AnswersByKey, alternatives, answersByKey, wordsOfKeys } from "#routing/answer-words.ts";
import { shortLine } from "./fit-text.ts";
import type { RoutedQuestions } from "./read-questions.ts";
import type { DeadEnd, QuestionFaults } from "./survey-draft.ts";

const GIVEN_LENGTH = 24;
const KEY_LENGTH = 32;

/** The answers of a question that lead nowhere, for one reason. */
export interface Stub {
  readonly from: number;
  /** The answers: `0 to 6`, `Yes or Perhaps`, a response key in quotes that no answer has; empty for every answer. */
  readonly words: string;
  /** Where they would lead: `to 99`; empty where nothing says it. */
  readonly where: string;
  readonly why: string;
}

/** A value of the payload in a line: `99`, `"Q2"`, `a list`. */
function written(given: unknown): string {
  if (typeof given === "string") return `"${shortLine(given, GIVEN_LENGTH)}"`;
  if (Array.isArray(given)) return "a list";
  return typeof given === "object" && given !== null ? "an object" : String(given);
}

/** Something that is none of its kind: `unknown type "rate"`, `no type`. */
const unknown = (kind: string, given: unknown): string =>
  given === undefined ? `no ${kind}` : `unknown ${kind} ${written(given)}`;

function reasonOf({ issue, given }: DeadEnd): Pick<Stub, "where" | "why"> {
  if (issue === "key") return { where: "", why: "no such answer" };
  if (issue === "branching") return { where: "", why: unknown("branching", given) };
  if (given === undefined) return { where: "", why: issue === "routes" ? "no routes" : "no target" };
  return { where: `to ${written(given)}`, why: issue === "routes" ? "no routes" : "no such question" };
}

/** The words of the answers that some response keys decide about; keys that decide about none are quoted. */
export type KeyWords = (keys: readonly string[]) => string[];

/** How the answers of a question are called, where it is known which it has. */
export function keyWords({ questions, faults }: RoutedQuestions, position: number): KeyWords {
  const question = questions[position];
  const isKnown = question !== undefined && faults.get(position)?.hasKnownAnswers !== false;
  const line = (text: string): string => shortLine(text, KEY_LENGTH);
  const answers: AnswersByKey = isKnown ? answersByKey(question, line) : new Map();
  return (keys) => [
    ...wordsOfKeys(
      answers,
      keys.filter((key) => answers.has(key)),
    ),
    ...keys.filter((key) => !answers.has(key)).map((key) => `"${line(key)}"`),
  ];
}

/** The ways out of a question that lead nowhere, in the order in which they are written, those for the same reason as one. */
export function stubsOf(routed: RoutedQuestions, position: number): Stub[] {
  const { deadEnds = [] } = routed.faults.get(position) ?? {};
  if (deadEnds.length === 0) return [];
  const words = keyWords(routed, position);
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
    from: position,
    words: alternatives(words(keys)),
  }));
}

/** A stub in one line: `2. Yes: to 99: no such question`. */
export const stubText = ({ from, words, where, why }: Stub): string =>
  `${from}. ${[words || "every answer", where, why].filter((part) => part !== "").join(": ")}`;

/** What is wrong with a question itself, in words that stand after its type or for it; undefined where nothing is. */
export function faultText(faults: QuestionFaults | undefined): string | undefined {
  if (faults === undefined) return undefined;
  const { unknown: found, invalid } = faults;
  if (found?.what === "question") return `no question: ${written(found.given)}`;
  if (found !== undefined) return unknown("type", found.given);
  return invalid.length === 0 ? undefined : `invalid: ${invalid.join(", ")}`;
}
