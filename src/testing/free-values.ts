import * as fc from "fast-check";
import { texts } from "#question-types/text-arbitrary.ts";

/** Any text that payloads may carry, the empty one and control characters among them: no NUL, no half characters. */
export const soundTexts: fc.Arbitrary<string> = fc.oneof(
  { withCrossShrink: true },
  { weight: 4, arbitrary: texts },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: "binary", maxLength: 6 }).map((text) => text.replaceAll("\0", "0")),
  },
);

/** Names of members that payloads may carry. */
export const memberNames: fc.Arbitrary<string> = soundTexts.map((name) =>
  name === "__proto__" ? "__proto" : name,
);

const plainValues = fc.constantFrom<unknown>(null, true, 0, -1, 1.5, "", "x", [], {}, [null], {
  a: { b: [1] },
});

/** Any JSON value that is taken where nothing is described. */
export const freeValues: fc.Arbitrary<unknown> = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: plainValues },
  {
    weight: 1,
    arbitrary: fc.dictionary(memberNames, fc.oneof(plainValues, soundTexts, fc.integer()), { maxKeys: 3 }),
  },
);
