import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Params, Response } from "#diagnostics/diagnostic.ts";
import type { AnswerIssue, Item } from "#question-types/question-type.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { questionAt, targetOf } from "#routing/next-target.ts";
import { answerOf, asKept, type Session, sessionAt, setAt } from "./session.ts";

/** Why an answer was rejected: a stable code, and a message for the respondent. */
export interface AnswerDiagnostic {
  /** Why the answer is invalid. */
  readonly code: AnswerIssue | "session-ended";
  /** The same for people, in one or two sentences. */
  readonly message: string;
  /**
   * The parameters of the message, for translation: of a rating, and of a text with a bounded length, the `least` and the
   * `most`.
   */
  readonly params: Params;
}

/** The result of answering: the next session, or why the answer was rejected. */
export type AnswerOutcome =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly diagnostics: readonly [AnswerDiagnostic] };

/** The message of each code. */
const messages: Readonly<Record<AnswerDiagnostic["code"], string>> = {
  "answer-required": "Please answer.",
  "answer-type": "Not an answer.",
  "answer-not-a-choice": "Pick a choice.",
  "answer-out-of-scale": "Pick a rating.",
  "answer-blank": "Write an answer.",
  "answer-too-short": "Write more.",
  "answer-too-long": "Write less.",
  "answer-repeated-choice": "Pick a choice once.",
  "session-ended": "It ended.",
};

/**
 * Why an answer is invalid; null if it is valid. Links may always be skipped; other questions only if optional. If the question
 * is missing, the survey has ended.
 */
export const answerIssue = (
  item: Item | undefined,
  response: Response | undefined,
): AnswerDiagnostic | null => {
  const { issueOf, hasLink, params } = questionTypeOf(item?.type);
  const code = !item
    ? "session-ended"
    : response != null
      ? issueOf(item, response)
      : item.optional || hasLink
        ? null
        : "answer-required";
  return code && { code, message: messages[code], params: { ...(item && params?.(item)) } };
};

/**
 * Takes the answer to the current question and moves on, or returns why the answer is invalid. `null` skips. Each visit of a
 * repeated question has a separate answer. Never throws for any JSON value as the answer, never leaves the survey, changes no
 * argument. The session must come from these functions; `restoreSession` checks any other.
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
  const issue = answerIssue(question, response);
  if (issue) return { ok: false, diagnostics: [issue] };
  const { path, answers, earlier } = session;
  // A question without any answer is not on the path; the length alone shows that.
  const visit = at < answers.length ? path.lastIndexOf(at) : -1;
  return {
    ok: true,
    session: sessionAt(
      compiled,
      session.fraction,
      targetOf(question as CompiledQuestion, response),
      setAt(path, at),
      setAt(answers, asKept(question as CompiledQuestion, response), at),
      visit < 0 ? earlier : { ...earlier, [visit]: answerOf(session, visit) as Response },
    ),
  };
};
