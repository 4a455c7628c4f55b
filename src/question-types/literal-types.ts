// What the type of a question's literal tells about its answers. A new question type adds a line to the first list, and one to
// the second if its answers have response keys; the compiler complains until the first is there.
import type { ListedText } from "./list-literals.ts";
import type { QuestionTypeName } from "./question-types.ts";
import type { RatingAnswer, RatingKey } from "./rating/rating.ts";
import type { SingleChoiceAnswer, SingleChoiceKey } from "./single-choice/single-choice.ts";

interface Answers<Question> {
  open: string;
  link: string | null;
  rating: RatingAnswer<Question>;
  single_choice: SingleChoiceAnswer<Question>;
  multiple_choice: readonly ListedText<Question>[];
}

interface Keys<Question> {
  rating: RatingKey<Question>;
  single_choice: SingleChoiceKey<Question>;
}

/** The answers that count to a question, besides skips. */
export type AnswerTo<Question, Type extends keyof Answers<Question>> = Answers<Question>[Type];

// No type is missing. Said here and not in a type, because the types of the main entry point would hold the list of question
// types for it.
null as unknown as Answers<unknown> satisfies Record<QuestionTypeName, unknown>;

/** The response keys of a question; never where it has none. */
export type KeyOf<Question, Type> = Type extends keyof Keys<Question> ? Keys<Question>[Type] : never;
