// The question types, for everything that judges or routes answers. A new type is one folder and one line a table.
import type { Response } from "#diagnostics/diagnostic.ts";
import { linkFault, linkSample } from "./link/answer.ts";
import { multipleChoiceFault, multipleChoiceSample } from "./multiple-choice/answer.ts";
import { openFault, openSample } from "./open/answer.ts";
import {
  type FaultOf,
  type Item,
  KEY_RANKS,
  type KeyedAnswersOf,
  type KeyOf,
  type QuestionTypeName,
  type ResponseKey,
} from "./question-type.ts";
import { ratingAnswers, ratingBands, ratingFault, ratingKey, ratingSample } from "./rating/answer.ts";
import {
  singleChoiceAnswers,
  singleChoiceFault,
  singleChoiceKey,
  singleChoiceSample,
  singleChoiceWords,
} from "./single-choice/answer.ts";

/** Which answers count, by question type. */
export const answerFaults: Readonly<Record<QuestionTypeName, FaultOf>> = {
  open: openFault,
  link: linkFault,
  rating: ratingFault,
  single_choice: singleChoiceFault,
  multiple_choice: multipleChoiceFault,
};

/**
 * Response keys, for the types whose answers have any: those that `response_based` branching is open to. Compared, not
 * looked up in a table: every step of every respondent comes by here, and a look-up takes longer than all the rest.
 */
export const keyOf = (type: QuestionTypeName): KeyOf | undefined =>
  type === "rating" ? ratingKey : type === "single_choice" ? singleChoiceKey : undefined;

/** The response keys of an answer as texts, in the order in which they are tried. */
export const responseKeys = (item: Item, response: Response): string[] =>
  Array.from({ length: KEY_RANKS }, (_, rank) => keyOf(item.type)?.(item, response, rank)).flatMap((key) =>
    key === undefined ? [] : [String(key)],
  );

/** The names of the question types, the plainest first. The mark lets bundlers leave it out. */
export const questionTypes = /* @__PURE__ */ Object.keys(answerFaults) as readonly QuestionTypeName[];

/** The answers that have keys, for the same types. */
export const keyedAnswers: Readonly<Partial<Record<QuestionTypeName, KeyedAnswersOf>>> = {
  rating: ratingAnswers,
  single_choice: singleChoiceAnswers,
};

/**
 * The response keys that deployed clients know, in the order of the answers: bands of ratings, positions of choices.
 * Either each keyed answer has one of them, and no other answer's, or there are none; where branching names no other
 * keys, they alone decide.
 */
export const portableKeys = (item: Item): readonly ResponseKey[] =>
  item.type === "rating" ? ratingBands(item) : item.type === "single_choice" ? singleChoiceAnswers(item) : [];

/** A keyed answer as a respondent would give it. */
export const inWords = (item: Item, response: Response): Response =>
  item.type === "single_choice" && response !== null ? singleChoiceWords(item, response) : response;

/** An answer that counts, by question type. */
export const sampleAnswers: Readonly<Record<QuestionTypeName, (item: Item) => Response>> = {
  open: openSample,
  link: linkSample,
  rating: ratingSample,
  single_choice: singleChoiceSample,
  multiple_choice: multipleChoiceSample,
};
