import type { Response } from "#diagnostics/diagnostic.ts";
import { hasMember } from "./members.ts";
import type { Item, QuestionTypeView } from "./question-type.ts";
import { type QuestionTypeName, questionTypeOf } from "./question-types.ts";
import { answersTo } from "./traits.ts";
import { questionViews } from "./views.generated.ts";

/** How questions of a type are asked and drawn. */
export const viewOf = (name: unknown): QuestionTypeView =>
  questionViews[questionTypeOf(name).name as QuestionTypeName];

/** Which answers there are, after the name of the type: ` 0 to 10`, `, 3 choices`; nothing where any text is one. */
export const describeAnswers = (item: Item): string => {
  const { type, choices, openChoice } = item;
  if (hasMember(type, "choices"))
    return `, ${choices?.length} choices${openChoice === true ? ", the last one open" : ""}`;
  const answers = answersTo(item);
  return hasMember(type, "scale") ? ` ${answers[0]} to ${answers.at(-1)}` : "";
};

/**
 * Answers that a thorough test gives besides one for each route: the lowest and the highest of each band, a text for an
 * open choice, a skip where the question is optional. All of them count.
 */
export const boundaryAnswers = (item: Item): Response[] => [
  ...(viewOf(item.type).boundaryAnswers?.(item) ?? []),
  ...(item.optional ? [null] : []),
];
