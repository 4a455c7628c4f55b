import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CoverOptions, coverRoutes } from "#analysis/cover/cover-routes.ts";
import type { Respondent } from "#analysis/route-graph.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { edgesOf } from "#routing/edges.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { decidingKey, nextTarget } from "#routing/next-target.ts";
import { surveys } from "#testing/surveys.ts";
import { real } from "./real.ts";
import { choice, compiledOf, nps, open, to } from "./shapes.ts";
import { walksToEnd } from "./walks-to-end.ts";

const rating = (scale: number, more: object = {}) => ({ type: "rating", question: "How?", scale, ...more });

/** What a respondent gives to a question, in any order. */
const givenTo = (respondents: readonly Respondent[], question: number) =>
  new Set(
    respondents.flatMap(({ questions, responses }) =>
      responses.filter((_, at) => questions[at] === question),
    ),
  );

/** The pairs of a question and a key that respondents take, as texts. */
const pairsOf = (compiled: CompiledSurvey, respondents: readonly Respondent[]): Set<string> =>
  new Set(
    respondents.flatMap(({ questions, responses }) =>
      questions.map((position, at) => {
        const question = compiled.questions[position];
        const key = question && decidingKey(question, responses[at] ?? null, question.routes);
        return `${position} ${key ?? "otherwise"}`;
      }),
    ),
  );

/** All pairs of reachable questions, as texts. */
function allPairs(compiled: CompiledSurvey): Set<string> {
  const pairs = new Set<string>();
  const queue = compiled.questions.length > 0 ? [0] : [];
  const seen = new Set(queue);
  for (const position of queue) {
    const question = compiled.questions[position];
    for (const { key, target } of question ? edgesOf(question) : []) {
      pairs.add(`${position} ${key ?? "otherwise"}`);
      if (target === "end" || seen.has(target)) continue;
      seen.add(target);
      queue.push(target);
    }
  }
  return pairs;
}

/** Whether a respondent who is asked a node may be asked a question then or later. */
function leads(compiled: CompiledSurvey, target: number | "end", goal: number): boolean {
  const seen = new Set<number | "end">([target]);
  for (const node of seen) {
    if (node === goal) return true;
    const question = node === "end" ? undefined : compiled.questions[node];
    for (const edge of question ? edgesOf(question) : []) seen.add(edge.target);
  }
  return false;
}

describe("the fewest respondents", () => {
  it.each<[string, CompiledSurvey, number, number, number]>([
    ["without questions", compiledOf(), 1, 0, 0],
    ["a straight survey", compiledOf(open(), open()), 1, 2, 1],
    ["two keys to one target", compiledOf(choice({ 0: 1, 1: 1 }), open()), 3, 4, 3],
    ["a skip that takes the only edge", compiledOf(open(null, { optional: true })), 1, 1, 1],
    [
      "the skip under its own route",
      compiledOf(choice({ 0: 1, 1: 1, 2: 1 }, { optional: true }), open()),
      4,
      5,
      4,
    ],
    [
      "alternatives one after the other",
      compiledOf(choice({ 0: 2 }), open(), choice({ 0: 4 }), open(), open()),
      2,
      7,
      2,
    ],
    [
      "alternatives that join in others",
      compiledOf(
        nps({ detractors: 2, passives: 1, promoters: 1 }),
        choice({ 0: 2, 1: 2, 2: 2 }),
        choice({ 0: 3, 1: 3, 2: 3 }),
        open(),
      ),
      6,
      10,
      6,
    ],
    ["all of a loop by one", compiledOf(open(), choice({ 0: 0, 1: 0 }), open()), 1, 5, 1],
    ["ways out of a loop", compiledOf(choice({ 0: 0, 1: 1, 2: 2 }), open(), open(), open()), 2, 6, 2],
    ["a survey without a reachable end", compiledOf(open(to(0))), 0, 1, 0],
    ["a trap beside the end", compiledOf(choice({ 0: "end" }), open(to(1))), 1, 3, 1],
  ])("%s", (_, compiled, fewest, edges, lowerBound) => {
    const cover = coverRoutes(compiled);
    expect(cover).toMatchObject({ edges, lowerBound });
    expect(cover.respondents).toHaveLength(fewest);
    for (const respondent of cover.respondents) expect(walksToEnd(compiled, respondent)).toBe(true);
  });
});

describe("the answers at which questionnaires break first", () => {
  it.each<[string, object, unknown[]]>([
    ["bands of 10", rating(10), [0, 6, 7, 8, 9, 10]],
    ["bands of 7", rating(7), [1, 3, 4, 5, 7]],
    ["bands of 5", rating(5), [1, 2, 3, 4, 5]],
    ["bands of 2", rating(2), [1, 2]],
    ["no bands", rating(4), [1]],
    ["an optional rating", rating(3, { optional: true }), [1, 2, 3, null]],
    [
      "an open choice",
      { type: "single_choice", question: "Which?", choices: ["a", "Other"], hasOpenChoice: true },
      ["something else"],
    ],
    [
      "an open choice that is listed so",
      { type: "single_choice", question: "Which?", choices: ["something else"], hasOpenChoice: true },
      ["something else again"],
    ],
    [
      "an open choice with routes",
      choice({ 0: "end", 2: "end" }, { hasOpenChoice: true }),
      ["something else", "a", "b"],
    ],
    [
      "an open choice among several",
      { type: "multiple_choice", question: "Which?", choices: ["a", "b"], hasOpenChoice: true },
      [["something else"]],
    ],
  ])("%s", (_, question, answers) => {
    const { respondents } = coverRoutes(compiledOf(question));
    expect(givenTo(respondents, 0)).toEqual(new Set(answers));
    expect(respondents).toHaveLength(answers.length);
  });
});

it("names different pairs where they are reason enough, else answers", () => {
  expect(coverRoutes(compiledOf(choice({ 0: "end", 1: 1 }), open())).because).toEqual([
    { question: 0, key: "0" },
    { question: 0, key: "1" },
    { question: 0, key: null },
  ]);
  expect(coverRoutes(compiledOf(rating(2))).because).toEqual([
    { question: 0, key: null, response: 1 },
    { question: 0, key: null, response: 2 },
  ]);
  expect(coverRoutes(compiledOf()).because).toEqual([]);
});

it.each(real)("takes all of $file", ({ compiled, keyedEdges, unreachable, endless }) => {
  const { respondents, edges, lowerBound } = coverRoutes(compiled);
  expect(edges).toBe(keyedEdges.filter(([question]) => !unreachable.includes(question)).length);
  expect(lowerBound).toBe(respondents.length);
  if (endless.length > 0) return;
  for (const respondent of respondents) expect(walksToEnd(compiled, respondent)).toBe(true);
  expect(pairsOf(compiled, respondents)).toEqual(allPairs(compiled));
});

it("covers every pair with the number of respondents that the reason proves", () => {
  fc.assert(
    fc.property(surveys({ maxQuestions: 10 }).map(lowerSurvey), (compiled) => {
      const { respondents, edges, lowerBound, because } = coverRoutes(compiled);
      for (const respondent of respondents) expect(walksToEnd(compiled, respondent)).toBe(true);
      const pairs = allPairs(compiled);
      expect(pairsOf(compiled, respondents)).toEqual(pairs);
      expect(edges).toBe(pairs.size);
      if (compiled.questions.length === 0) return;
      expect(lowerBound).toBe(respondents.length);
      expect(new Set(because.map((reason) => JSON.stringify(reason))).size).toBe(lowerBound);
      for (const { question, key } of because) {
        const item = compiled.questions[question];
        const target = key === null ? item?.otherwise : item?.routes[key];
        for (const other of because) expect(leads(compiled, target ?? "end", other.question)).toBe(false);
      }
    }),
    { numRuns: 150 },
  );
});

describe("a survey that asks for too many answers", () => {
  const screener = (count: number) =>
    compiledOf(
      ...Array.from({ length: count }, (_, at) =>
        choice({ 0: at + 1 < count ? at + 1 : "end", 1: "end" }, { choices: ["a", "b"] }),
      ),
    );
  const nested = (count: number) =>
    compiledOf(
      ...Array.from({ length: count }, (_, at) => {
        const next = at + 1 < count ? at + 1 : "end";
        return at < count / 2 ? choice({ 0: next }) : choice({ 0: count - 1 - at, 1: next, 2: next });
      }),
    );
  it.each<[string, CompiledSurvey, number]>([
    ["3,000 questions that may be the last", screener(3_000), 3_001],
    ["4,000 loops in each other", nested(4_000), 2],
  ])("is covered as far as a million answers go: %s", (_, compiled, lowerBound) => {
    const cover = coverRoutes(compiled);
    expect(cover).toMatchObject({ complete: false, lowerBound });
    expect(cover.because).toHaveLength(lowerBound);
    const steps = cover.respondents.reduce((sum, { responses }) => sum + responses.length, 0);
    expect(steps).toBeLessThanOrEqual(1_000_000);
    // Sessions copy their path, which takes quadratic time here.
    for (const { questions, responses } of cover.respondents) {
      const targets = responses.map((response, at) =>
        nextTarget(compiled, questions[at] as number, response),
      );
      expect([0, ...targets]).toEqual([...questions, "end"]);
    }
  });

  it("is complete as soon as the answers are enough", () => {
    const whole = coverRoutes(screener(20));
    const steps = whole.respondents.reduce((sum, { responses }) => sum + responses.length, 0);
    expect(whole.complete).toBe(true);
    expect(coverRoutes(screener(20), { maxSteps: steps })).toEqual(whole);
    for (const maxSteps of [0, 1, steps - 1]) {
      const some = coverRoutes(screener(20), { maxSteps });
      expect(some).toEqual({ ...whole, respondents: some.respondents, complete: false });
      expect(whole.respondents).toEqual(expect.arrayContaining(some.respondents));
    }
  });

  it("is covered partly if one loop has very many paths", () => {
    const MANY = 400;
    const all = Array.from({ length: MANY }, (_, at) => at);
    const hub = choice(Object.fromEntries(all.map((at) => [at, at + 1])), { choices: all.map(String) });
    const compiled = compiledOf(hub, ...all.slice(1).map(() => choice({ 0: 0, 1: 0, 2: 0 })), open());
    const whole = coverRoutes(compiled);
    expect(whole.complete).toBe(true);
    const maxSteps = whole.respondents.reduce((sum, { responses }) => sum + responses.length, 0);
    const some = coverRoutes(compiled, { maxSteps });
    expect(some).toEqual({ ...whole, respondents: some.respondents, complete: false });
  });

  it.each([{ maxStep: 1 }, { maxSteps: -1 }, { maxSteps: Number.NaN }, { maxSteps: "9" }])(
    "takes no other options: %j",
    (options) => expect(() => coverRoutes(screener(1), options as CoverOptions)).toThrow(TypeError),
  );
});

it("takes 20,000 questions with a loop around them", () => {
  const count = 20_000;
  const compiled = compiledOf(
    ...Array.from({ length: count }, (_, at) =>
      at === count - 1
        ? choice({ 0: 0 })
        : at % 2 === 0
          ? choice({ 0: at + 2 < count ? at + 2 : at + 1 })
          : open(),
    ),
  );
  const { respondents, lowerBound } = coverRoutes(compiled);
  expect(lowerBound).toBe(respondents.length);
});
