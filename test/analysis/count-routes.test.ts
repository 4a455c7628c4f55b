import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countRoutes } from "#analysis/routes/count-routes.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import { surveys } from "#testing/surveys.ts";
import { answersOf } from "./every-answer.ts";
import { real } from "./real.ts";
import { choice, compiledOf, nps, open, to } from "./shapes.ts";

it.each<
  [string, CompiledSurvey, bigint | "unbounded", number | null, number | "unbounded", number[][] | null]
>([
  ["no question", compiledOf(), 1n, 0, 0, [[0, 1]]],
  ["a straight survey", compiledOf(open(), open(), open()), 1n, 3, 3, [[3, 1]]],
  [
    "two keys to one target",
    compiledOf(choice({ 0: 1, 1: 1, 2: 2 }), open(), open()),
    2n,
    2,
    3,
    [
      [2, 1],
      [3, 1],
    ],
  ],
  [
    "an early end",
    compiledOf(choice({ 0: "end" }), open(), open()),
    2n,
    1,
    3,
    [
      [1, 1],
      [3, 1],
    ],
  ],
  [
    "parts one after the other",
    compiledOf(choice({ 0: 2 }), open(), choice({ 0: 4 }), open(), choice({ 0: 6 }), open(), open()),
    8n,
    4,
    7,
    [
      [4, 1],
      [5, 3],
      [6, 3],
      [7, 1],
    ],
  ],
  [
    "several ways of one length",
    compiledOf(nps({ detractors: 1, passives: 2, promoters: 3 }), open(to(4)), open(to(4)), open(), open()),
    3n,
    3,
    3,
    [[3, 3]],
  ],
  [
    "a way back that closes no loop",
    compiledOf(open(to(2)), open({ type: "end" }), open(to(1))),
    1n,
    3,
    3,
    [[3, 1]],
  ],
  [
    "a short way that is found after long ones",
    compiledOf(choice({ 0: 1, 1: 3, 2: "end" }), open(), open(), open()),
    3n,
    1,
    4,
    [
      [1, 1],
      [2, 1],
      [4, 1],
    ],
  ],
  ["a loop that can be left", compiledOf(open(), choice({ 0: 0 })), "unbounded", 2, "unbounded", null],
  ["a loop out of reach", compiledOf(open({ type: "end" }), open(to(1))), 1n, 1, 1, [[1, 1]]],
  ["a loop without exit", compiledOf(open(to(0))), "unbounded", null, "unbounded", null],
])("%s", (_, compiled, routes, shortest, longest, lengths) => {
  expect(countRoutes(compiled)).toEqual({
    routes,
    shortest,
    longest,
    lengths: lengths && new Map(lengths.map(([length, count]) => [length, BigInt(count as number)])),
  });
});

it.each(real)("agrees with what is known of $file", ({ compiled, routes, shortest, longest }) => {
  const counted = countRoutes(compiled);
  expect(String(counted.routes)).toBe(String(routes));
  expect(counted.shortest).toBe(shortest);
  expect(counted.longest).toBe(longest);
});

describe("lengths", () => {
  const sum = (lengths: Iterable<bigint>): bigint => [...lengths].reduce((one, other) => one + other, 0n);
  /** Each even question may lead past `skip` questions. */
  const skipping = (count: number, every: number, skip: number): CompiledSurvey =>
    compiledOf(
      ...Array.from({ length: count }, (_, at) =>
        at % every === 0 && at + skip < count ? choice({ 0: at + skip }) : open(),
      ),
    );

  it("are binomial coefficients if each of many questions may be left out", () => {
    const { routes, lengths } = countRoutes(skipping(2_001, 2, 2));
    expect(routes).toBe(2n ** 1_000n);
    expect(lengths?.get(1_001)).toBe(1n);
    expect(lengths?.get(1_003)).toBe(499_500n);
    expect(lengths?.size).toBe(1_001);
  });

  it.each([
    [
      "parts of many kinds",
      compiledOf(
        ...Array.from({ length: 60 }, (_, at) =>
          at % 12 === 0 && at > 0 ? choice({ 0: at + 1 + (at % 7), 1: at + 2 }) : open(),
        ),
      ),
    ],
    ["parts within each other", skipping(300, 3, 5)],
    ["one part", skipping(200, 1, 2)],
    [
      "a part skipped whole",
      compiledOf(
        choice({ 0: 40 }),
        ...Array.from({ length: 40 }, (_, at) => (at % 4 === 0 ? choice({ 0: at + 3 }) : open())),
      ),
    ],
  ])("add up to all routes: %s", (_, compiled) => {
    const { routes, shortest, longest, lengths } = countRoutes(compiled);
    expect(sum(lengths?.values() ?? [])).toBe(routes);
    expect([...(lengths?.keys() ?? [])].at(0)).toBe(shortest);
    expect([...(lengths?.keys() ?? [])].at(-1)).toBe(longest);
  });
});

it("counts the routes of 30,000 questions with thousands of digits", () => {
  const count = 30_000;
  const { routes } = countRoutes(
    compiledOf(
      ...Array.from({ length: count }, (_, at) => (at + 2 < count ? choice({ 0: at + 2 }) : open())),
    ),
  );
  expect((routes as bigint).toString(16)).toHaveLength(5_207);
});

it("counts every route that a respondent takes", () => {
  fc.assert(
    fc.property(surveys({ maxQuestions: 6 }).map(lowerSurvey), (compiled) => {
      const { routes, shortest, lengths } = countRoutes(compiled);
      if (routes === "unbounded") return;
      const found = new Map<number, bigint>();
      const walk = (at: number | "end", length: number): void => {
        if (at === "end") {
          found.set(length, (found.get(length) ?? 0n) + 1n);
          return;
        }
        const question = compiled.questions[at];
        if (question === undefined) return;
        for (const target of new Set(answersOf(question).map((answer) => nextTarget(compiled, at, answer))))
          walk(target, length + 1);
      };
      walk(compiled.questions.length === 0 ? "end" : 0, 0);
      expect(new Map([...(lengths ?? [])])).toEqual(
        new Map([...found].sort(([one], [other]) => one - other)),
      );
      expect(shortest).toBe(Math.min(...found.keys()));
    }),
    { numRuns: 60 },
  );
});
