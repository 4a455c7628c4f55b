// What the type of a question's literal tells about its answers. A new question type adds a line here; the compiler complains
// until it is there.
import type { ListedText } from "./list-literals.ts";
import type { QuestionTypeName } from "./question-types.ts";
import type { RatingAnswer, RatingKey } from "./rating/rating.ts";
import type { SingleChoiceAnswer, SingleChoiceKey } from "./single-choice/single-choice.ts";

/** By type: the answers that count, and their response keys, or never where it cannot branch by response. */
interface LiteralTypes<Question> {
  open: { answer: string; key: never };
  link: { answer: string | null; key: never };
  rating: { answer: RatingAnswer<Question>; key: RatingKey<Question> };
  single_choice: { answer: SingleChoiceAnswer<Question>; key: SingleChoiceKey<Question> };
  multiple_choice: { answer: readonly ListedText<Question>[]; key: never };
}

/** The answers that count to a question, without skips. */
export type AnswerTo<Question, Type extends QuestionTypeName> = LiteralTypes<Question>[Type]["answer"];

/** The response keys of a question. */
export type KeyOf<Question, Type extends QuestionTypeName> = LiteralTypes<Question>[Type]["key"];
