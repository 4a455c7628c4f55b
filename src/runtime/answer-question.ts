import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { answerFaults } from "#question-types/answers.ts";
import type { AnswerFault, Item } from "#question-types/question-type.ts";
import { nextTarget } from "#routing/next-target.ts";
import { type Session, sessionAt } from "./session.ts";

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
 * A copy of a list with a value set, at its end if no place is named; places before it that were not there hold null, and
 * so does one set to undefined, so that JSON keeps the list as it is. Of the right length from the start: `push` would
 * make room for 16 more, and garbage is most of what an answer costs. (`slice` is slow on what is frozen.)
 */
const setAt = <Value extends Response>(list: readonly Value[], value: Value, at = list.length): Value[] => {
  const copy: Value[] = Array(Math.max(list.length, at + 1));
  // Only answers have places before them that were not there, and there null is a value.
  for (let place = 0; place < copy.length; place++)
    copy[place] = ((place === at ? value : list[place]) ?? null) as Value;
  return copy;
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
  if (code) return { ok: false, diagnostics: [{ code, message: messages[code] }] };
  return {
    ok: true,
    session: sessionAt(
      compiled,
      session,
      nextTarget(compiled, at, response),
      setAt(session.path, at),
      setAt(session.answers, response, at),
    ),
  };
};
