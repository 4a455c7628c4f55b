// The question types. A new one is a folder, a line here, in `replays.ts` and in `arbitraries.ts`; `npm run schemas` prints the lists that the
// other bundles need.
import { link } from "./link/link.ts";
import { multipleChoice } from "./multiple-choice/multiple-choice.ts";
import { open } from "./open/open.ts";
import type { QuestionType } from "./question-type.ts";
import { rating } from "./rating/rating.ts";
import { singleChoice } from "./single-choice/single-choice.ts";

/** All question types, the plainest first. */
export const questionTypes = [open, link, rating, singleChoice, multipleChoice] as const;

/** The names of the question types. */
export type QuestionTypeName = (typeof questionTypes)[number]["name"];

/** The question type of a name; the plainest one for a name that is not known. Every step of a respondent asks. */
export const questionTypeOf = (name: unknown): QuestionType =>
  questionTypes.find((type) => type.name === name) ?? open;
