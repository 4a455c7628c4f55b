import fc from "fast-check";

const text = fc.oneof(fc.string({ unit: "grapheme", maxLength: 80 }), fc.lorem({ maxCount: 12 }));

/** Small payloads of surveys with every type of question, whose questions lead to any other. */
export const surveys: fc.Arbitrary<{ questions: object[] }> = fc
  .integer({ min: 0, max: 8 })
  .chain((count) => {
    const target = fc.oneof(
      fc.constantFrom<unknown>("end", "next_question"),
      ...(count === 0 ? [] : [fc.integer({ min: 0, max: count - 1 })]),
    );
    const routed = (...keys: string[]) =>
      fc
        .dictionary(fc.constantFrom(...keys), target)
        .map((responseValues) => ({ type: "response_based", responseValues }));
    const plain = fc.oneof(
      fc.constantFrom<object | null>(null, { type: "end" }, { type: "next_question" }),
      ...(count === 0
        ? []
        : [fc.integer({ min: 0, max: count - 1 }).map((index) => ({ type: "specific_question", index }))]),
    );
    const question = fc.oneof(
      fc.record({
        type: fc.constantFrom("open", "link"),
        question: text,
        optional: fc.boolean(),
        branching: plain,
      }),
      fc.record({
        type: fc.constant("multiple_choice"),
        question: text,
        choices: fc.constant(["a", "b"]),
        branching: plain,
      }),
      fc.record({
        type: fc.constant("rating"),
        question: text,
        scale: fc.constantFrom(2, 3, 4, 5, 7, 10),
        optional: fc.boolean(),
        branching: fc.oneof(
          plain,
          routed("1", "2", "7", "negative", "neutral", "positive", "detractors", "passives", "promoters"),
        ),
      }),
      fc.uniqueArray(text, { minLength: 1, maxLength: 5 }).chain((choices) =>
        fc.record({
          type: fc.constant("single_choice"),
          question: text,
          choices: fc.constant(choices),
          hasOpenChoice: fc.boolean(),
          optional: fc.boolean(),
          branching: fc.oneof(plain, routed(...choices, "0", "1", "2")),
        }),
      ),
    );
    return fc.record({ questions: fc.array(question, { minLength: count, maxLength: count }) });
  });

const scrap = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    -1,
    0,
    1,
    2,
    1e9,
    0.5,
    "end",
    "0",
    "",
    "rating",
    "single_choice",
    "constructor",
    [],
    {},
  ),
  fc.string(),
  fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.constant("end"))),
  fc.array(fc.string()),
);

/** Values that may be restored in place of a compiled survey: every property may be missing, or have any value. */
export const brokenCompiled: fc.Arbitrary<unknown> = fc.record(
  {
    version: scrap,
    questions: fc.array(
      fc.oneof(
        scrap,
        fc.record(
          {
            id: scrap,
            type: fc.oneof(
              scrap,
              fc.constantFrom("open", "rating", "single_choice", "multiple_choice", "link"),
            ),
            text: scrap,
            optional: scrap,
            scale: scrap,
            choices: scrap,
            openChoice: scrap,
            routes: scrap,
            otherwise: scrap,
          },
          { requiredKeys: [] },
        ),
      ),
    ),
  },
  { requiredKeys: [] },
);
