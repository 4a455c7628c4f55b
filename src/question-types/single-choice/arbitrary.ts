import * as fc from "fast-check";
import type { Response } from "#diagnostics/diagnostic.ts";
import type { QuestionArbitrary } from "../question-arbitrary.ts";
import { type ChoiceFields, choiceFields, freeTexts } from "../question-arbitrary.ts";
import type { Item } from "../question-type.ts";
import { weighted } from "../text-arbitrary.ts";
import { singleChoice } from "./single-choice.ts";

const choicesOf = (item: Item): readonly string[] => item.choices ?? [];

/** Every listed answer: the choices by their texts, and by their positions. */
const listedAnswers = (item: Item): (string | number)[] =>
  [...new Set(choicesOf(item)), ...choicesOf(item).keys()].filter(
    (answer) => singleChoice.issueOf(item, answer) === null,
  );

/** The positions of each text; choices with the same text must have the same target. */
function positionGroups(item: Item): string[][] {
  const groups = new Map<string, string[]>();
  for (const [position, text] of choicesOf(item).entries())
    groups.set(text, [...(groups.get(text) ?? []), String(position)]);
  return [...groups.values()];
}

/** The texts that are keys; a member called `__proto__` is rejected when it is read. */
const textGroups = (item: Item): string[][] =>
  [...new Set(choicesOf(item))].flatMap((text) => {
    const key = singleChoice.keyAt(item, text, 1);
    return key === undefined || key === "__proto__" ? [] : [[String(key)]];
  });

/** Single choices, answers to them by text, by position and by free text, and their keys. */
export const singleChoiceArbitrary: QuestionArbitrary<{ readonly type: "single_choice" } & ChoiceFields> = {
  fields: (style) => choiceFields(style).map((fields) => ({ type: "single_choice", ...fields })),
  answers: (item) => {
    const listed = listedAnswers(item);
    if (listed.length === 0) return null;
    const picks: fc.Arbitrary<Response> = fc.constantFrom(...listed);
    return item.openChoice ? weighted([3, picks], [1, freeTexts(choicesOf(item))]) : picks;
  },
  keys: (item, { portable }) =>
    portable ? positionGroups(item) : [...positionGroups(item), ...textGroups(item)],
};
