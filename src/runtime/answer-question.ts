import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { answerFaults } from "#question-types/answers.ts";
import type { AnswerFault, Item } from "#question-types/question-type.ts";
import { nextTarget } from "#routing/next-target.ts";
import { fractionDone } from "./fraction.ts";
import type { Session } from "./session.ts";

/** Why an answer was not taken: a stable code, and words for the respondent. */
export interface AnswerDiagnostic {
  readonly code: AnswerFault | "session-ended";
  readonly message: string;
}

export type AnswerOutcome =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly diagnostics: readonly [AnswerDiagnostic] };

const messages: Readonly<Record<AnswerDiagnostic["code"], string>> = {
  "answer-required": "An answer is needed.",
  "answer-type": "Wrong kind of answer.",
  "answer-not-a-choice": "Pick a listed choice.",
  "answer-out-of-scale": "Pick a whole number on the scale.",
  "answer-blank": "Write something.",
  "answer-repeated-choice": "Pick each once.",
  "session-ended": "It has ended.",
};

/** Why an answer does not count; null when it does. Links may always be passed by; other questions only if optional. */
export const faultIn = (item: Item, response: Response | undefined): AnswerFault | null => {
  if (response != null) return answerFaults[item.type](item, response);
  return item.optional || item.type === "link" ? null : "answer-required";
};

/**
 * Takes the answer to the current question and moves on, or says in words why it does not count. `null` skips. A
 * question that is answered again gets the new answer. Never throws, never leaves the survey, changes no argument.
 */
export const answerQuestion = (
  compiled: CompiledSurvey,
  session: Session,
  response: Response,
): AnswerOutcome => {
  const at = session.current as number;
  const item = compiled.questions[at];
  const code = item ? faultIn(item, response) : "session-ended";
  if (code !== null) return { ok: false, diagnostics: [{ code, message: messages[code] }] };
  const current = nextTarget(compiled, at, response);
  const path = [...session.path, at];
  // Set, not computed in the literal, and the session written out: both are quicker, and this is every answer's way.
  const answers: Record<number, Response> = { ...session.answers };
  answers[at] = response;
  return {
    ok: true,
    session: {
      survey: session.survey,
      current,
      path,
      answers,
      fraction: Math.max(session.fraction, fractionDone(compiled, current, path.length)),
    },
  };
};
