import * as fc from "fast-check";
import type { QuestionArbitrary } from "../question-arbitrary.ts";
import { type SharedFields, sharedFields } from "../question-arbitrary.ts";
import type { Item } from "../question-type.ts";
import { texts, weighted } from "../text-arbitrary.ts";
import { listRatings, rating } from "./rating.ts";

export interface RatingFields extends SharedFields {
  readonly type: "rating";
  readonly display?: "number" | "emoji" | null;
  readonly scale: number;
  readonly lowerBoundLabel?: string;
  readonly upperBoundLabel?: string;
}

type Drawing = Pick<RatingFields, "display" | "scale">;

/** The scales and displays that deployed clients draw, as in the rule `portable-rating`. */
const portableDrawings = fc.constantFrom<Drawing>(
  { display: "number", scale: 5 },
  { display: "number", scale: 7 },
  { display: "number", scale: 10 },
  { display: "emoji", scale: 2 },
  { display: "emoji", scale: 3 },
  { display: "emoji", scale: 5 },
);

const anyDrawings: fc.Arbitrary<Drawing> = fc
  .tuple(
    // Scales with bands more often, because they are in use.
    fc.constantFrom(5, 10, 7, 3, 2, 4, 6, 8, 9, 5, 10, 7, 3),
    fc.constantFrom<Partial<Drawing>>({ display: "number" }, {}, { display: "emoji" }, { display: null }),
  )
  .map(([scale, display]) => ({ ...display, scale }));

const labels = weighted(
  [4, fc.constant({})],
  [1, fc.record({ lowerBoundLabel: texts, upperBoundLabel: texts })],
);

/** All keys of one rank: 0 the numbers, 1 the bands. */
const keysOfRank = (item: Item, rank: number): string[] => {
  const keys = listRatings(item).flatMap((each) => rating.keyAt(item, each, rank) ?? []);
  return [...new Set(keys.map(String))];
};

/** Rating questions on every scale, answers to them, and their keys: bands, and numbers if they need not be portable. */
export const ratingArbitrary: QuestionArbitrary<RatingFields> = {
  fields: (style) =>
    fc
      .tuple(style.portable ? portableDrawings : anyDrawings, labels, sharedFields(style))
      .map(([drawing, bounds, shared]) => ({ type: "rating", ...drawing, ...bounds, ...shared })),
  answers: (item) => fc.constantFrom(...listRatings(item)),
  keys: (item, { portable }) => {
    const keys = portable ? keysOfRank(item, 1) : [...keysOfRank(item, 1), ...keysOfRank(item, 0)];
    return keys.map((key) => [key]);
  },
};
