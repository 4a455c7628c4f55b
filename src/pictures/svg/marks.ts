import type { Diagnostic, Severity } from "#diagnostics/diagnostic.ts";
import { gravestFirst } from "#diagnostics/findings.ts";
import { cutToWidth, textWidth } from "../text-width.ts";

/** Findings in one place, as a picture shows them. */
export interface Mark {
  /** The severest of them. */
  readonly severity: Severity;
  readonly count: number;
  /** Their messages, the severest first, at most ten. */
  readonly messages: readonly string[];
}

const MAX_MESSAGES = 10;

/** The sign of findings. */
export const signOf = (severity: Severity): string => (severity === "info" ? "i" : "!");

/** Findings by the position of their question; the others are under `SURVEY`. */
export type Findings = ReadonlyMap<number, readonly Diagnostic[]>;
export const SURVEY = -1;

export function findingsByQuestion(diagnostics: readonly Diagnostic[]): Findings {
  const found = new Map<number, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const position = Number(/^\/questions\/(\d+)(?:\/|$)/.exec(diagnostic.pointer)?.[1] ?? SURVEY);
    const others = found.get(position);
    if (others === undefined) found.set(position, [diagnostic]);
    else others.push(diagnostic);
  }
  return found;
}

/** The mark of the findings about some questions in a row; undefined if there are none. */
export function markOf(findings: Findings, from: number, to = from): Mark | undefined {
  const found: Diagnostic[] = [];
  for (let position = from; position <= to; position++) found.push(...(findings.get(position) ?? []));
  if (found.length === 0) return undefined;
  const sorted = gravestFirst(found);
  return {
    severity: (sorted[0] as Diagnostic).severity,
    count: sorted.length,
    messages: sorted.slice(0, MAX_MESSAGES).map(({ message }) => message),
  };
}

/** The message of the severest finding, cut to the available room, with the number of others. */
export function firstWords({ messages, count }: Mark, size: number, room: number): string {
  const more = count === 1 ? "" : ` (+${count - 1})`;
  return cutToWidth(messages[0] as string, size, room - textWidth(more, size)) + more;
}
