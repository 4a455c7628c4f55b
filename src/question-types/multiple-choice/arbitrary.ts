import * as fc from "fast-check";
import type { QuestionArbitrary } from "../question-arbitrary.ts";
import { type ChoiceFields, choiceFields, freeTexts } from "../question-arbitrary.ts";
import { weighted } from "../text-arbitrary.ts";

/** Multiple choices and answers to them: some of the choices in any order, and a free text for an open choice. */
export const multipleChoiceArbitrary: QuestionArbitrary<{ readonly type: "multiple_choice" } & ChoiceFields> =
  {
    fields: (style) => choiceFields(style).map((fields) => ({ type: "multiple_choice", ...fields })),
    answers: ({ choices = [], openChoice, optional }) => {
      const texts = [...new Set(choices)];
      const minimum = optional ? 0 : 1;
      const free = freeTexts(choices).map((text) => [text]);
      if (texts.length < minimum) return openChoice ? free : null;
      const picks: fc.Arbitrary<readonly string[]> = fc.shuffledSubarray(texts, { minLength: minimum });
      if (!openChoice) return picks;
      const both = fc.tuple(fc.shuffledSubarray(texts), free).map(([listed, typed]) => [...listed, ...typed]);
      return weighted([2, picks], [1, both]);
    },
  };
