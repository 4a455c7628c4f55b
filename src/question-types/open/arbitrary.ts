import * as fc from "fast-check";
import type { QuestionArbitrary } from "../question-arbitrary.ts";
import { type SharedFields, sharedFields } from "../question-arbitrary.ts";
import { texts, weighted } from "../text-arbitrary.ts";

export interface OpenFields extends SharedFields {
  readonly type: "open";
  readonly validation?:
    | { readonly type: "min_length" | "max_length"; readonly value?: number | null }[]
    | null;
}

/** Lengths that every generated answer has, as clients refuse others. */
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
      ),
    }),
  ],
);

/** Open questions and answers to them: any text, a blank one only where the question may be skipped. */
export const openArbitrary: QuestionArbitrary<OpenFields> = {
  fields: () =>
    fc.tuple(sharedFields, validations).map(([shared, validation]) => ({
      type: "open",
      ...shared,
      ...validation,
    })),
  answers: ({ optional }) => (optional ? weighted([4, texts], [1, fc.constantFrom("", " ", "\n")]) : texts),
};
