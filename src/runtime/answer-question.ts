import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Params, Response } from "#diagnostics/diagnostic.ts";
import type { AnswerIssue, Item } from "#question-types/question-type.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { questionAt, targetOf } from "#routing/next-target.ts";
import type { AnswerRejection, AnswerRule, AnswerRuleContext, AnswerRules } from "./answer-rule.ts";
import { answerOf, asKept, type Session, sessionAt, setAt } from "./session.ts";

/** Why an answer was rejected: a stable code, and a message for the respondent. */
export interface AnswerDiagnostic {
  /** Why the answer is invalid. */
  readonly code: AnswerIssue | "session-ended" | "answer-rule";
  /** Which message of the code, if the code is `answer-rule`: as the rule returned it. */
  readonly messageId?: string;
  /** The reason for people, in one or two sentences. */
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
  "answer-out-of-scale": "Pick a rating.",
  "answer-not-a-choice": "Pick a choice.",
  "answer-blank": "Write an answer.",
  "answer-too-short": "Write more.",
  "answer-too-long": "Write less.",
  "answer-repeated-choice": "Pick a choice once.",
  "answer-rule": "Not an answer.",
  "session-ended": "It ended.",
};

/**
 * Why an answer is invalid, or which of the rules rejects it; null or undefined if it is valid. Links may always be skipped; other
 * questions only if optional. If the question is missing, the survey has ended. Rules need the session.
 */
export const answerIssue = (
  question: (Item & { readonly id?: string }) | undefined,
  response: Response | undefined,
  session?: Session,
  rules?: AnswerRules,
): AnswerDiagnostic | null | undefined => {
  const { issueOf, hasLink, params } = questionTypeOf(question?.type);
  let code: AnswerDiagnostic["code"] | null | undefined = !question
    ? "session-ended"
    : response != null
      ? issueOf(question, response)
      : question.optional || hasLink
        ? null
        : "answer-required";
  let rejection: AnswerRejection | undefined;
  // A number is the same property name as its text. Written for size, like the rest of what pages embed.
  if (rules && Object.hasOwn(rules, question?.id ?? (session as Session).current))
    for (const rule of rules[question?.id ?? (session as Session).current] as readonly AnswerRule[])
      code ??=
        // biome-ignore lint/suspicious/noAssignInExpressions: the short form.
        (rejection = rule(response as Response, { question, session } as AnswerRuleContext)) && "answer-rule";
  return (
    code && { code, message: messages[code], params: { ...(question && params?.(question)) }, ...rejection }
  );
};

/** Options of `answerQuestion`. */
export interface AnswerOptions {
  /** The additional rules for valid answers, by question id, or by position without an id. */
  readonly rules?: AnswerRules | undefined;
}

/**
 * Answers the current question and moves on, or returns why the answer is invalid. `null` skips. Each visit of a
 * repeated question has a separate answer. Never throws for any JSON value as the answer, never leaves the survey, changes no
 * argument. The session must come from these functions; `restoreSession` checks any other. Errors of answer rules are thrown;
 * rules of a question that does not exist are ignored here, and `replayResponses` throws a TypeError for them.
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
  options?: AnswerOptions,
): AnswerOutcome => {
  const question = questionAt(compiled, session.current);
  const issue = answerIssue(question, response, session, options?.rules);
  if (issue) return { ok: false, diagnostics: [issue] };
  const visit = session.path.lastIndexOf(session.current as number);
  return {
    ok: true,
    session: sessionAt(
      compiled,
      session.fraction,
      targetOf(question as CompiledQuestion, response),
      setAt(session.path, session.current as number),
      setAt(session.answers, asKept(question as CompiledQuestion, response), session.current as number),
      visit < 0 ? session.earlier : { ...session.earlier, [visit]: answerOf(session, visit) as Response },
    ),
  };
};
