import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Params, Response } from "#diagnostics/diagnostic.ts";
import type { Session } from "./session.ts";

/** The input of an answer rule besides the answer. */
export interface AnswerRuleContext {
  /** The question. */
  readonly question: CompiledQuestion;
  /** The session before the answer: the position of the question is `current`, and earlier answers are `answers`, by position. */
  readonly session: Session;
}

/** Why a rule rejects an answer. */
export interface AnswerRejection {
  /** Which message, for translation: a stable name, chosen by the rule. */
  readonly messageId: string;
  /** The parameters of the message. */
  readonly params: Params;
  /** The message for the respondent. A general one in English if not given. */
  readonly message?: string;
}

/**
 * A rule for the answers to a question, called with answers that are otherwise valid: undefined accepts the answer. `null` is a
 * skip. Throwing, or returning anything else, is a mistake of the program.
 */
export type AnswerRule = (response: Response, context: AnswerRuleContext) => AnswerRejection | undefined;

/** Answer rules by question id, or by position without an id. */
export type AnswerRules = Readonly<Record<string, readonly AnswerRule[]>>;
