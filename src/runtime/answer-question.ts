import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Params, Response } from "#diagnostics/diagnostic.ts";
import type { AnswerIssue, Item } from "#question-types/question-type.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { nextTarget, questionAt } from "#routing/next-target.ts";
import { answerOf, asKept, type Session, sessionAt } from "./session.ts";

/** Why an answer was rejected: a stable code, and a message for the respondent. */
export interface AnswerDiagnostic {
  /** Why the answer does not count. */
  readonly code: AnswerIssue | "session-ended";
  /** The same for people, in one or two sentences. */
  readonly message: string;
  /** What the question takes, to say it in another language: of a rating the `least` and the `most`. */
  readonly params: Params;
}

/** What answering gives: the next session, or why the answer was rejected. */
export type AnswerOutcome =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly diagnostics: readonly [AnswerDiagnostic] };

/** The message of each code. */
const messages: Readonly<Record<AnswerDiagnostic["code"], string>> = {
  "answer-required": "An answer is needed.",
  "answer-type": "Wrong kind of answer.",
  "answer-not-a-choice": "Pick a listed choice.",
  "answer-out-of-scale": "Pick a whole number on the scale.",
  "answer-blank": "Write something.",
  "answer-repeated-choice": "Pick each once.",
  "session-ended": "It has ended.",
};

/** What is said of an answer that does not count. */
export const refusal = (code: AnswerDiagnostic["code"], item?: Item): AnswerDiagnostic => ({
  code,
  message: messages[code],
  params: { ...(item && questionTypeOf(item.type).params?.(item)) },
});

/** Why an answer does not count; null when it does. Links may always be skipped; other questions only if optional. */
export const answerIssue = (item: Item, response: Response | undefined): AnswerIssue | null => {
  const { issueOf, hasLink } = questionTypeOf(item.type);
  if (response != null) return issueOf(item, response);
  return item.optional || hasLink ? null : "answer-required";
};

/**
 * A copy of a list with a value at a position, by default after its last. Positions before it that were missing become
 * null, so that JSON keeps the list as it is. The copy is allocated at its final length: `push` would reserve room for 16
 * more, and garbage is most of what an answer costs. (`slice` is slow on frozen lists.)
 */
const setAt = <Value extends Response>(list: readonly Value[], value: Value, at = list.length): Value[] => {
  const copy: Value[] = Array(Math.max(list.length, at + 1));
  // Only lists of answers have missing positions, and there null is a value.
  for (let position = 0; position < copy.length; position++)
    copy[position] = ((position === at ? value : list[position]) ?? null) as Value;
  return copy;
};

/**
 * Takes the answer to the current question and moves on, or says why the answer does not count. `null` skips. Each visit
 * of a question that is asked again has its own answer. Never throws for any JSON value as the answer, never leaves the
 * survey, changes no argument. The session must come from these functions; `restoreSession` checks one that does not.
 *
 * @example
 * let session = startSurvey(compiled);
 * const step = answerQuestion(compiled, session, 3);
 * if (step.ok) session = step.session;
 * else console.log(step.diagnostics[0].message);
 */
export const answerQuestion = (
  compiled: CompiledSurvey,
  session: Session,
  response: Response,
): AnswerOutcome => {
  const at = session.current as number;
  const question = questionAt(compiled, at);
  const code = question ? answerIssue(question, response) : "session-ended";
  if (code) return { ok: false, diagnostics: [refusal(code, question)] };
  const { path, answers, earlier } = session;
  // What was never answered is not on the path: to see that, the length is enough.
  const visit = at < answers.length ? path.lastIndexOf(at) : -1;
  return {
    ok: true,
    session: sessionAt(
      compiled,
      session,
      nextTarget(compiled, at, response),
      setAt(path, at),
      setAt(answers, asKept(response), at),
      visit < 0 ? earlier : { ...earlier, [visit]: asKept(answerOf(session, visit)) },
    ),
  };
};
