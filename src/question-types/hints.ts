import type { QuestionTypeHints } from "./question-type.ts";
import type { QuestionTypeName } from "./question-types.ts";
import { ratingHints } from "./rating/rating.ts";

const hints = new Map<QuestionTypeName, QuestionTypeHints>([["rating", ratingHints]]);

/** What findings advise for the question type of a name; undefined for most. */
export const hintsOf = (name: unknown): QuestionTypeHints | undefined => hints.get(name as QuestionTypeName);
