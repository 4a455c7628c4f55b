import type { Diagnostic, Severity } from "#diagnostics/diagnostic.ts";

export interface Mark {
  /** The severest of them. */
  readonly severity: Severity;
  readonly messages: readonly string[];
}

/** The findings about a survey, by what they are drawn at. */
export interface Marks {
  readonly survey: Mark | undefined;
  readonly questions: ReadonlyMap<number, Mark>;
}

const order: readonly Severity[] = ["error", "warning", "info"];
const MOST_MESSAGES = 10;

/** Adds a finding to those at the same place; no more than ten are written out. */
function joined(mark: Mark | undefined, { severity, message }: Diagnostic): Mark {
  if (mark === undefined) return { severity, messages: [message] };
  return {
    severity: order.indexOf(severity) < order.indexOf(mark.severity) ? severity : mark.severity,
    messages: mark.messages.length < MOST_MESSAGES ? [...mark.messages, message] : mark.messages,
  };
}

/** Sorts findings by the question that they are about; those about anything else belong to the survey. */
export function marksOf(diagnostics: readonly Diagnostic[]): Marks {
  const questions = new Map<number, Mark>();
  let survey: Mark | undefined;
  for (const diagnostic of diagnostics) {
    const position = /^\/questions\/(\d+)(?:\/|$)/.exec(diagnostic.pointer)?.[1];
    if (position === undefined) survey = joined(survey, diagnostic);
    else questions.set(Number(position), joined(questions.get(Number(position)), diagnostic));
  }
  return { survey, questions };
}
