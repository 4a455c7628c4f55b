// The question types: an import and an entry in each list. One file contains all lists for the compiler and respondents,
// because bundlers remove unused ones. `definitions.ts` and `arbitraries.ts` need packages, and list the rest.
import { type LinkAnswer, link, linkChecks, linkReplay, linkView } from "./link/link.ts";
import {
  type MultipleChoiceAnswer,
  multipleChoice,
  multipleChoiceChecks,
  multipleChoiceReplay,
  multipleChoiceView,
} from "./multiple-choice/multiple-choice.ts";
import { type OpenAnswer, open, openChecks, openReplay, openView } from "./open/open.ts";
import type {
  ListAnswers,
  QuestionType,
  QuestionTypeChecks,
  QuestionTypeHints,
  QuestionTypeReplay,
  QuestionTypeView,
} from "./question-type.ts";
import {
  listRatings,
  type RatingAnswer,
  type RatingKey,
  rating,
  ratingChecks,
  ratingHints,
  ratingReplay,
  ratingView,
} from "./rating/rating.ts";
import {
  listPositions,
  type SingleChoiceAnswer,
  type SingleChoiceKey,
  singleChoice,
  singleChoiceChecks,
  singleChoiceReplay,
  singleChoiceView,
} from "./single-choice/single-choice.ts";

/** All question types, the plainest first. */
export const questionTypes = [open, link, rating, singleChoice, multipleChoice] as const;

/** The names of the question types. */
export type QuestionTypeName = (typeof questionTypes)[number]["name"];

type ByName<Part> = { readonly [Name in QuestionTypeName]: Part };

const checks: ByName<QuestionTypeChecks> = {
  open: openChecks,
  link: linkChecks,
  rating: ratingChecks,
  single_choice: singleChoiceChecks,
  multiple_choice: multipleChoiceChecks,
};

const replays: ByName<QuestionTypeReplay> = {
  open: openReplay,
  link: linkReplay,
  rating: ratingReplay,
  single_choice: singleChoiceReplay,
  multiple_choice: multipleChoiceReplay,
};

/** How each question type is presented and drawn. */
export const questionViews: ByName<QuestionTypeView> = {
  open: openView,
  link: linkView,
  rating: ratingView,
  single_choice: singleChoiceView,
  multiple_choice: multipleChoiceView,
};

/** The types whose answers have response keys. */
const listed: Partial<ByName<ListAnswers>> = { rating: listRatings, single_choice: listPositions };

/** The types with advice for findings. */
const hints: Partial<ByName<QuestionTypeHints>> = { rating: ratingHints };

interface Answers<Question> {
  open: OpenAnswer<Question>;
  link: LinkAnswer<Question>;
  rating: RatingAnswer<Question>;
  single_choice: SingleChoiceAnswer<Question>;
  multiple_choice: MultipleChoiceAnswer<Question>;
}

interface Keys<Question> {
  rating: RatingKey<Question>;
  single_choice: SingleChoiceKey<Question>;
}

/** The valid answers, besides skips. */
export type AnswerTo<Question, Type extends keyof Answers<Question>> = Answers<Question>[Type];

/** The response keys; never if there are none. */
export type KeyOf<Question, Type> = Type extends keyof Keys<Question> ? Keys<Question>[Type] : never;

/** The question type of a name; the plainest one for an unknown name. Every step of a respondent calls this. */
export const questionTypeOf = (name: unknown): QuestionType => {
  for (const type of questionTypes) if (type.name === name) return type;
  return open;
};

const knownName = (name: unknown): QuestionTypeName => questionTypeOf(name).name as QuestionTypeName;

/** The part of the question type of a name that checks use. */
export const checksOf = (name: unknown): QuestionTypeChecks => checks[knownName(name)];

/** The part of the question type of a name that replaying uses. */
export const replayOf = (name: unknown): QuestionTypeReplay => replays[knownName(name)];

/** How questions of a type are presented and drawn. */
export const viewOf = (name: unknown): QuestionTypeView => questionViews[knownName(name)];

/** Lists the answers of a question type; undefined if they have no response keys. */
export const listAnswersOf = (name: QuestionTypeName): ListAnswers | undefined => listed[name];

/** The advice of findings for the question type of a name; undefined for most. */
export const hintsOf = (name: unknown): QuestionTypeHints | undefined => hints[name as QuestionTypeName];
