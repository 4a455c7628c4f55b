import * as fc from "fast-check";
import type { QuestionArbitrary } from "../question-arbitrary.ts";
import { type SharedFields, sharedFields } from "../question-arbitrary.ts";
import { texts } from "../text-arbitrary.ts";

/** Open questions and answers to them: any text, a blank one only where the question may be skipped. */
export const openArbitrary: QuestionArbitrary<{ readonly type: "open" } & SharedFields> = {
  fields: () => sharedFields.map((shared) => ({ type: "open", ...shared })),
  answers: ({ optional }) =>
    optional
      ? fc.oneof(
          { withCrossShrink: true },
          { weight: 4, arbitrary: texts },
          { weight: 1, arbitrary: fc.constantFrom("", " ", "\n") },
        )
      : texts,
};
