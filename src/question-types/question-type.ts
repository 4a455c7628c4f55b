import type { Response } from "#diagnostics/diagnostic.ts";

export type QuestionTypeName = "open" | "link" | "rating" | "single_choice" | "multiple_choice";

/** What answers to a question are judged and routed by: the part of a compiled question its type looks at. */
export interface Item {
  readonly type: QuestionTypeName;
  /** Whether the question may be skipped. */
  readonly optional: boolean;
  /** Ratings: 2 to 10. */
  readonly scale?: number;
  /** Choice questions: at least one. */
  readonly choices?: readonly string[];
  /** Choice questions: whether the last choice takes free text. */
  readonly openChoice?: boolean;
}

/** Why an answer does not count. */
export type AnswerFault =
  | "answer-required"
  | "answer-type"
  | "answer-not-a-choice"
  | "answer-out-of-scale"
  | "answer-blank"
  | "answer-repeated-choice";

/** Says why an answer does not count; null when it does. `null` as an answer, a skip, is judged before this is asked. */
export type FaultOf = (item: Item, response: Response) => AnswerFault | null;

/** A response key; positions and ratings are numbers, which name the same member of an object as their text does. */
export type ResponseKey = string | number;

/**
 * The response keys of an answer, in the order in which they are tried: the key of that rank, or undefined when there
 * is no such key. Answers that do not count have none. No type has more than `KEY_RANKS` keys an answer.
 */
export type KeyOf = (item: Item, response: Response, rank: number) => ResponseKey | undefined;

/** Answers that together have every response key of the question: one for each answer that has keys of its own. */
export type KeyedAnswersOf = (item: Item) => readonly Response[];

/** How many response keys one answer has at most. */
export const KEY_RANKS = 2;

/** Whether a text holds nothing but white space. */
export const isBlank = (text: string): boolean => !text.trim();
