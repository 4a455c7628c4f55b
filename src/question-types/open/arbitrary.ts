import * as fc from "fast-check";
import type { QuestionArbitrary } from "../question-arbitrary.ts";
import { type SharedFields, sharedFields } from "../question-arbitrary.ts";
import type { Item } from "../question-type.ts";
import { texts, weighted } from "../text-arbitrary.ts";

export interface OpenFields extends SharedFields {
  readonly type: "open";
  readonly validation?:
    | { readonly type: "min_length" | "max_length"; readonly value?: number | null }[]
    | null;
}

/** Limits of the length of answers, in every combination that clients support. */
const validations = weighted(
  [8, fc.constant({})],
  [
    1,
    fc.record({
      validation: fc.constantFrom<NonNullable<OpenFields["validation"]> | null>(
        null,
        [],
        [{ type: "min_length", value: 1 }],
        [{ type: "min_length" }, { type: "max_length", value: 5_000 }],
        [{ type: "min_length", value: 12 }],
        [
          { type: "max_length", value: 6 },
          { type: "min_length", value: 3 },
          { type: "max_length", value: 4 },
        ],
      ),
    }),
  ],
);

/** A text within the length limits of a question; white space around it does not count. */
const fitted = (text: string, { minLength = 1, maxLength = Number.POSITIVE_INFINITY }: Item): string => {
  const { length } = text.trim();
  if (length < minLength) return text + "…".repeat(minLength - length);
  return length > maxLength ? "…".repeat(maxLength) : text;
};

/** Open questions and answers to them: texts of the right length, blank ones only if the question is optional. */
export const openArbitrary: QuestionArbitrary<OpenFields> = {
  fields: (style) =>
    fc.tuple(sharedFields(style), validations).map(([shared, validation]) => ({
      type: "open",
      ...shared,
      ...validation,
    })),
  answers: (item) => {
    const written = texts.map((text) => fitted(text, item));
    return item.optional ? weighted([4, written], [1, fc.constantFrom("", " ", "\n")]) : written;
  },
};
