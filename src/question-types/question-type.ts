import type { Params, Response } from "#diagnostics/diagnostic.ts";
import type { Card } from "./card.ts";

/** The part of a compiled question by which its type validates and routes answers. */
export interface Item {
  readonly type: string;
  /** Whether the question may be skipped. */
  readonly optional: boolean;
  /** Ratings: 2 to 10. */
  readonly scale?: number;
  /** Choice questions: the texts of the choices, in order. */
  readonly choices?: readonly string[];
  /** Choice questions: whether the last choice accepts free text. */
  readonly openChoice?: boolean;
  /** Choice questions with translations: the choices by language code, each list as long as `choices`. */
  readonly translatedChoices?: Readonly<Record<string, readonly string[]>>;
  /** Open questions: the minimum length of an answer, if more than one. */
  readonly minLength?: number;
  /** Open questions: the maximum length of an answer. */
  readonly maxLength?: number;
}

/** Why an answer is invalid. */
export type AnswerIssue =
  | "answer-required"
  | "answer-type"
  | "answer-not-a-choice"
  | "answer-out-of-scale"
  | "answer-blank"
  | "answer-too-short"
  | "answer-too-long"
  | "answer-repeated-choice";

/** A response key; positions and ratings are numbers, which name the same member of an object as their text does. */
export type ResponseKey = string | number;

/** The ranks of the response keys of one answer. */
export const keyRanks = [0, 1] as const;

/**
 * The differences between question types for respondents. Each type has a separate file that contains its code in three
 * parts, so that no bundle contains more than it uses: this one for the runtime, `QuestionTypeChecks` for checks and
 * `QuestionTypeView` for everything else. All other code uses these and never compares type names.
 */
export interface QuestionType {
  /** The `type` of its questions in payloads. */
  readonly name: string;
  /** Whether the question shows a link, so that no answer is needed to continue. */
  readonly hasLink?: boolean;
  /**
   * The members that validate its answers besides `optional`: `scale`, `choices` with `hasOpenChoice`, or `length`, which
   * `validation` bounds.
   */
  readonly needs?: "scale" | "choices" | "length";
  /** Returns why an answer that is not a skip is invalid; null if it is valid. */
  readonly issueOf: (item: Item, response: Response) => AnswerIssue | null;
  /** The parameters of messages to respondents about valid answers, by name. */
  readonly params?: (item: Item) => Params;
  /**
   * The response keys of an answer, in the order in which they are tried: the key of that rank, or undefined if there is none.
   * Invalid answers have none. Types without this cannot branch by response.
   */
  readonly keyAt?: (item: Item, response: Response, rank: number) => ResponseKey | undefined;
}

/**
 * Lists answers to a question of a type whose answers have response keys: valid answers, at least one, that cover every key:
 * one for each answer with a distinct set of keys; those that share a key follow each other. */
export type ListAnswers = (item: Item) => readonly Response[];

/** The change of an answer: the language of a choice, a numeral into a rating, a blank text left out, a position into a text. */
export type AnswerChange = "translated" | "numeral" | "blank" | "position";

/** The context for normalizing an answer besides the question. */
export interface NormalizeContext {
  /** The position of the choice with a text in any language of the question; -1 if there is none. */
  readonly positionOf: (text: string) => number;
  /** Records a change. */
  readonly change: (kind: AnswerChange) => unknown;
}

/** The part of a question type for replaying recorded answers. */
export interface QuestionTypeReplay {
  /** The answers that a question accepts, for messages to developers. */
  readonly accepts: (item: Item) => string;
  /**
   * Returns an answer in the form of the survey; an answer that is in this form already, or in an unknown form, is unchanged.
   * Types without this have one form of answers.
   */
  readonly normalize?: (item: Item, response: Response, context: NormalizeContext) => Response;
}

/** How many answers are counted together. */
export interface Tally {
  /** The categories: ratings, or the texts of choices. */
  readonly slots: (item: Item) => readonly (string | number)[];
  /** The positions of the categories in which an answer is counted; -1 for the text of an open choice. */
  readonly placesOf: (item: Item, response: Response) => readonly number[];
  /** The bands whose shares make a score, if the question has both: the share of the first minus that of the second. */
  readonly scored?: readonly [more: string, less: string];
}

/** The part of a question type for checks and routing. */
export interface QuestionTypeChecks {
  /** The rank of the keys that deployed clients know, 0 if not given. Either every answer has a key of that rank, or none has. */
  readonly portableRank?: number;
  /** Whether these keys are the positions of the choices; otherwise they are names. */
  readonly hasPositions?: boolean;
  /** A valid answer, if no answer has a response key, so that all have the same target. */
  readonly answer?: (item: Item) => Response;
  /** Whether deployed clients submit a listed answer as soon as it is picked, if `skipSubmitButton` is true and no choice is open. */
  readonly submitsOnPick?: boolean;
}

/** Response keys of one meaning, on every scale, and other words for them. */
export interface KeySynonyms {
  readonly keys: readonly string[];
  readonly words: readonly string[];
}

/** What suggestions need to know about a question type; `hints.ts` lists the types that have it. */
export interface QuestionTypeHints {
  readonly synonyms: readonly KeySynonyms[];
  /** The scales that deployed clients support, for each `display`. */
  readonly drawnScales: Readonly<Record<"number" | "emoji", readonly number[]>>;
  /** The usual scale for a question of this text. */
  readonly usualScale: (text: string) => number | undefined;
}

/** The form of an answer: a text, whether a link was followed, or one or several of the listed answers, or all in order. */
export type Ask = "text" | "link" | "scale" | "one" | "several" | "order";

/** The part of a question type for pictures and programs with respondents. */
export interface QuestionTypeView extends Card {
  readonly ask: Ask;
  /** How valid answers are counted together. Missing if answers are free text. */
  readonly tally?: Tally;
}
