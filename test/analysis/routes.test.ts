import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Respondent } from "#analysis/route-graph.ts";
import { countRoutes } from "#analysis/routes/count-routes.ts";
import { routes } from "#analysis/routes/routes.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { surveys } from "#testing/surveys.ts";
import { real } from "./real.ts";
import { choice, compiledOf, nps, open, to } from "./shapes.ts";
import { walksToEnd } from "./walks-to-end.ts";

const pathsOf = (compiled: CompiledSurvey, limit?: number) =>
  [...routes(compiled, limit === undefined ? {} : { limit })].map(({ questions }) => questions.join(" "));

it.each<[string, CompiledSurvey, string[]]>([
  ["no question", compiledOf(), [""]],
  ["two keys to one target", compiledOf(choice({ 0: 1, 1: 1, 2: 2 }), open(), open()), ["0 2", "0 1 2"]],
  [
    "one length, by position",
    compiledOf(nps({ detractors: 3, passives: 1, promoters: 2 }), open(to(4)), open(to(4)), open(), open()),
    ["0 1 4", "0 2 4", "0 3 4"],
  ],
  [
    "parts after each other",
    compiledOf(choice({ 0: 2 }), open(), choice({ 0: 4 }), open(), open()),
    ["0 2 4", "0 1 2 4", "0 2 3 4", "0 1 2 3 4"],
  ],
  ["a trap beside the end", compiledOf(choice({ 0: "end" }), open(to(1))), ["0"]],
  ["only a trap", compiledOf(open(to(0))), []],
])("%s", (_, compiled, expected) => expect(pathsOf(compiled)).toEqual(expected));

describe("a limit", () => {
  const loop = compiledOf(open(), choice({ 0: 0 }));
  const bounded = compiledOf(
    ...Array.from({ length: 23 }, (_, at) => (at % 2 === 0 && at < 22 ? choice({ 0: at + 2 }) : open())),
  );

  it("stops unbounded routes, by default after 1,000", () => {
    expect(pathsOf(loop, 3)).toEqual(["0 1", "0 1 0 1", "0 1 0 1 0 1"]);
    expect(pathsOf(loop)).toHaveLength(1_000);
  });

  it("limits other routes only if it is given", () => {
    expect(pathsOf(bounded, 5)).toHaveLength(5);
    expect(new Set(pathsOf(bounded)).size).toBe(2_048);
  });

  it.each([0, -1, Number.NaN])("%s gives none", (limit) => expect(pathsOf(loop, limit)).toEqual([]));
});

it("begins at once if there are more routes than atoms", () => {
  const count = 4_000;
  const compiled = compiledOf(
    ...Array.from({ length: count }, (_, at) => (at + 2 < count ? choice({ 0: at + 2 }) : open())),
  );
  const [first, second] = routes(compiled, { limit: 2 }) as Iterable<Respondent>;
  expect(first?.questions).toHaveLength(count / 2 + 1);
  expect(second?.questions).toHaveLength(count / 2 + 1);
});

it.each(real)("takes routes of $file", ({ compiled, routes: count }) => {
  const found = [...routes(compiled, { limit: 40 })];
  for (const respondent of found) expect(walksToEnd(compiled, respondent)).toBe(true);
  expect(new Set(found.map(({ questions }) => questions.join())).size).toBe(found.length);
  if (typeof count === "number") expect(found).toHaveLength(Math.min(count, 40));
});

it("returns each route once, the shortest first; counts of each length agree", () => {
  fc.assert(
    fc.property(surveys({ maxQuestions: 8 }).map(lowerSurvey), (compiled) => {
      const found = [...routes(compiled, { limit: 60 })];
      for (const respondent of found) expect(walksToEnd(compiled, respondent)).toBe(true);
      expect(new Set(found.map(({ questions }) => questions.join())).size).toBe(found.length);
      const lengths = found.map(({ questions }) => questions.length);
      expect(lengths).toEqual([...lengths].sort((one, other) => one - other));
      const counted = countRoutes(compiled).lengths;
      if (counted === null || found.length === 60) return;
      const all = [...counted].flatMap(([length, count]) => new Array<number>(Number(count)).fill(length));
      expect(lengths).toEqual(all);
    }),
    { numRuns: 100 },
  );
});
