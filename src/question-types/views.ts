import type { Item, QuestionTypeView } from "./question-type.ts";
import { type QuestionTypeName, questionTypeOf } from "./question-types.ts";
import { answersTo } from "./traits.ts";
import { questionViews } from "./views.generated.ts";

/** How questions of a type are asked and drawn. */
export const viewOf = (name: unknown): QuestionTypeView =>
  questionViews[questionTypeOf(name).name as QuestionTypeName];

/** Which answers there are, after the name of the type: ` 0 to 10`, `, 3 choices`; nothing where any text is one. */
export const describeAnswers = (item: Item): string => {
  const { choices = [], openChoice } = item;
  switch (questionTypeOf(item.type).needs) {
    case "choices":
      return `, ${choices.length} choice${choices.length === 1 ? "" : "s"}${openChoice ? ", the last one open" : ""}`;
    case "scale":
      return ` ${answersTo(item)[0]} to ${answersTo(item).at(-1)}`;
    default:
      return "";
  }
};
