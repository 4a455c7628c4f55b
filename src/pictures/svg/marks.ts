import type { Severity } from "#diagnostics/diagnostic.ts";
import { gravestFirst } from "#diagnostics/findings.ts";
import type { LabelledFinding } from "../finding-labels.ts";
import { cutToWidth, textWidth } from "../text-width.ts";

/** Findings in one place, as a picture shows them. */
export interface Mark {
  /** The severest of them. */
  readonly severity: Severity;
  readonly count: number;
  /** Their messages, the severest first, at most ten. */
  readonly messages: readonly string[];
  /** The label of the severest, or its message. */
  readonly label: string;
}

const MAX_MESSAGES = 10;

/** The sign of findings. */
export const signOf = (severity: Severity): string => (severity === "info" ? "i" : "!");

/** Findings by the position of their question; all others belong to the survey, -1. */
export type Findings = ReadonlyMap<number, readonly LabelledFinding[]>;
export const SURVEY = -1;

export function findingsByQuestion(diagnostics: readonly LabelledFinding[]): Findings {
  const found = new Map<number, LabelledFinding[]>();
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
  const found: LabelledFinding[] = [];
  for (let position = from; position <= to; position++) found.push(...(findings.get(position) ?? []));
  if (found.length === 0) return undefined;
  const sorted = gravestFirst(found);
  const { severity, message, label = message } = sorted[0] as LabelledFinding;
  return {
    severity,
    count: sorted.length,
    label,
    messages: sorted.slice(0, MAX_MESSAGES).map(({ message }) => message),
  };
}

/** The severest finding in the available room, with the number of others. */
export function firstWords({ label, count }: Mark, size: number, room: number): string {
  const more = count === 1 ? "" : ` (+${count - 1})`;
  return cutToWidth(label, size, room - textWidth(more, size)) + more;
}
