import type { Response } from "#diagnostics/diagnostic.ts";
import type { QuestionView } from "./question-view.ts";

/** What comes back for a question: an answer, where null skips it, a step back, or the end of the interview. */
export type Reply = { readonly response: Response } | "back" | "no more answers" | "interrupted";

/** A question as it is asked now. */
export interface Asked {
  /** Where the respondent is: `question 3, 2 to 5 left`. */
  readonly progress: string;
  readonly view: QuestionView;
  /** The answer that was given before a step back, or before the question came again. */
  readonly before: Response | undefined;
  /** Why a response would not count, in words; undefined if it does. */
  readonly refusal: (response: Response) => string | undefined;
}

/** Asks somebody the questions of a survey, one by one. Has to be closed. */
export interface Interview {
  ask(asked: Asked): Promise<Reply>;
  /** Says a sentence about what was answered. */
  say(sentence: string): Promise<void>;
  close(): void;
}

/** What clients record when a link was followed. */
export const FOLLOWED = "link clicked";
