// What people call response keys that are names. Apart from the other lists, as only suggestions ask.
import type { KeySynonyms } from "./question-type.ts";
import { type QuestionTypeName, questionTypeOf } from "./question-types.ts";
import { ratingSynonyms } from "./rating/rating.ts";

const synonyms: Readonly<Partial<Record<QuestionTypeName, readonly KeySynonyms[]>>> = {
  rating: ratingSynonyms,
};

/** The synonyms of response keys of the question type of a name. */
export const synonymsOf = (name: unknown): readonly KeySynonyms[] =>
  synonyms[questionTypeOf(name).name as QuestionTypeName] ?? [];
