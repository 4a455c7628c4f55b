import type { Response } from "#diagnostics/diagnostic.ts";

/** What answers to a question are validated and routed by: the part of a compiled question that its type looks at. */
export interface Item {
  readonly type: string;
  /** Whether the question may be skipped. */
  readonly optional: boolean;
  /** Ratings: 2 to 10. */
  readonly scale?: number;
  /** Choice questions: the texts of the choices, in order. */
  readonly choices?: readonly string[];
  /** Choice questions: whether the last choice takes free text. */
  readonly openChoice?: boolean;
}

/** Why an answer does not count. */
export type AnswerIssue =
  | "answer-required"
  | "answer-type"
  | "answer-not-a-choice"
  | "answer-out-of-scale"
  | "answer-blank"
  | "answer-repeated-choice";

/** A response key; positions and ratings are numbers, which name the same member of an object as their text does. */
export type ResponseKey = string | number;

/** How many response keys one answer has at most. */
export const KEY_RANKS = 2;

/**
 * Everything that differs between question types for respondents. Each type is one object of this shape in a folder of
 * its own, and `question-types.ts` lists them; what only checks ask is in `traits.ts`. All other code asks these and never
 * which type it is.
 */
export interface QuestionType {
  /** The `type` of its questions in payloads. */
  readonly name: string;
  /** Whether the question shows a link, so that nothing needs to be answered to go on. */
  readonly hasLink?: boolean;
  /** What its answers are validated by besides `optional`: `scale`, or `choices` with `hasOpenChoice`. */
  readonly needs?: "scale" | "choices";
  /** Why an answer that is no skip does not count; null when it does. */
  readonly issueOf: (item: Item, response: Response) => AnswerIssue | null;
  /**
   * Where answers have response keys: answers that count, at least one, which have every key between them: one for each
   * answer that has keys of its own; those that share a key follow each other.
   */
  readonly answers?: (item: Item) => readonly Response[];
  /**
   * The response keys of an answer, in the order in which they are tried: the key of that rank, or undefined where there
   * is none. Answers that do not count have none. Types without this cannot branch by response.
   */
  readonly keyAt?: (item: Item, response: Response, rank: number) => ResponseKey | undefined;
}
