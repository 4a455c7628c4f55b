// The types of ratings agree with the functions.
import { expect, it } from "vitest";
import { listRatings, rating } from "#question-types/rating/rating.ts";
import { checkTypes } from "../compile/type-errors.ts";

const union = (values: Iterable<unknown>): string =>
  [...values].map((value) => JSON.stringify(value)).join(" | ");

it("ratings have the same answers and response keys in types", () => {
  const lines = [2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((scale) => {
    const item = { type: "rating", optional: false, scale };
    const answers = listRatings(item);
    const keys = answers.flatMap((answer) =>
      [0, 1].flatMap((rank) => rating.keyAt(item, answer, rank) ?? []),
    );
    return [
      `export const answers${scale}: Same<RatingAnswer<{ scale: ${scale} }>, ${union(answers)}> = true;`,
      `export const keys${scale}: Same<RatingKey<{ scale: ${scale} }>, ${union(new Set(keys.map(String)))}> = true;`,
    ];
  });
  const head = [
    'import type { RatingAnswer, RatingKey } from "#question-types/rating/rating.ts";',
    "type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;",
  ];
  expect(checkTypes([...head, ...lines].join("\n")).errors).toEqual([]);
  expect(
    checkTypes([...head, "const wrong: Same<RatingAnswer<{ scale: 2 }>, 1> = true;"].join("\n")).errors,
  ).toHaveLength(1);
});
