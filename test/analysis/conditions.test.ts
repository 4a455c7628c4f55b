import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { conditionWords } from "#analysis/conditions/condition-words.ts";
import { alwaysAsked, askedOnlyIf, conditionsOf } from "#analysis/conditions/conditions.ts";
import { coverRoutes } from "#analysis/cover/cover-routes.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Question, Survey } from "#model/payloads.generated.ts";
import { edgesOf } from "#routing/edges.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { surveys } from "#testing/surveys.ts";
import { real } from "./real.ts";
import { choice, compiledOf, nps, open, to } from "./shapes.ts";

const skipping = compiledOf(choice({ 0: 2 }), open(), choice({ 0: "end", 1: 4 }), open(), open());

it.each<[string, CompiledSurvey, number[]]>([
  ["no question", compiledOf(), []],
  ["a straight survey", compiledOf(open(), open()), [0, 1]],
  ["alternatives", skipping, [0, 2]],
  ["a way back that closes no loop", compiledOf(open(to(2)), open({ type: "end" }), open(to(1))), [0, 1, 2]],
  ["a loop", compiledOf(open(), choice({ 0: 0, 1: 3 }), open(), open()), [0, 1, 3]],
  ["the end is unreachable", compiledOf(open(to(0))), []],
])("are always asked: %s", (_, compiled, always) => expect(alwaysAsked(compiled)).toEqual(always));

describe("a question is asked only if", () => {
  it.each<[string, CompiledSurvey, number, [number, (string | null)[]][], boolean]>([
    ["it is the first", skipping, 0, [], true],
    ["every respondent meets it", skipping, 2, [], true],
    ["the end is unreachable after a question", compiledOf(open(), open(to(0))), 1, [], true],
    ["one question decides", skipping, 1, [[0, [null]]], true],
    ["not everybody is asked who decides", skipping, 3, [[2, [null]]], true],
    ["several keys lead there", skipping, 4, [[2, ["1", null]]], true],
    [
      "a band decides",
      compiledOf(nps({ detractors: 1, passives: "end", promoters: "end" }), open()),
      1,
      [[0, ["detractors"]]],
      true,
    ],
    [
      "two questions decide",
      compiledOf(choice({ 0: "end" }), choice({ 1: "end" }), open()),
      2,
      [
        [0, [null]],
        [1, [null]],
      ],
      true,
    ],
    [
      "further questions decide on some ways",
      compiledOf(choice({ 0: 1, 1: 2, 2: "end" }), choice({ 0: "end" }), open()),
      2,
      [[0, ["0", "1"]]],
      false,
    ],
    [
      "an answer that asks again leaves it open",
      compiledOf(choice({ 0: 0, 1: 1, 2: "end" }), open()),
      1,
      [[0, ["1"]]],
      true,
    ],
    [
      "a way back passes the question again",
      compiledOf(open(), choice({ 0: 0, 1: 2, 2: "end" }), open()),
      2,
      [[1, ["1"]]],
      true,
    ],
  ])("%s", (_, compiled, question, requires, exact) => {
    expect(askedOnlyIf(compiled, question)).toEqual({
      requires: requires.map(([decider, keys]) => ({ question: decider, keys })),
      exact,
    });
  });

  it.each([
    ["one way round", [3, 1, 2]],
    ["the other way round", [2, 3, 1]],
  ])("one question leads into a loop: %s", (_name, next) => {
    const inLoop = next.map((target) => choice({ 0: target, 1: "end", 2: "end" }));
    const four = { choices: ["a", "b", "c", "d"] };
    const compiled = compiledOf(choice({ 0: 1, 1: 2, 2: 3, 3: "end" }, four), ...inLoop);
    for (const question of [1, 2, 3])
      expect(askedOnlyIf(compiled, question)?.requires).toEqual([{ question: 0, keys: ["0", "1", "2"] }]);
  });

  it("one of thirty-three answers decides", () => {
    const keys = Array.from({ length: 33 }, (_, key) => key);
    const first = {
      type: "single_choice",
      question: "Which?",
      choices: keys.map(String),
      branching: {
        type: "response_based",
        responseValues: Object.fromEntries(keys.map((key) => [key, key + 1])),
      },
    };
    const compiled = lowerSurvey({ questions: [first, ...keys.map(() => open({ type: "end" }))] });
    for (const key of keys)
      expect(askedOnlyIf(compiled, key + 1)?.requires).toEqual([{ question: 0, keys: [String(key)] }]);
  });

  it.each([-1, 2, 0.5, Number.NaN])("throws for a position outside the survey: %s", (question) => {
    expect(askedOnlyIf(compiledOf(), question)).toBeNull();
    expect(askedOnlyIf(compiledOf(open({ type: "end" }), open()), 1)).toBeNull();
    expect(askedOnlyIf(compiledOf(open({ type: "end" }), open()), question)).toBeNull();
  });
});

it.each<[string, CompiledSurvey, number, string]>([
  ["always", skipping, 2, "always"],
  ["never", compiledOf(open({ type: "end" }), open()), 1, "never"],
  ["answers without their own key", skipping, 1, 'if Q0 is "b" or "c"'],
  ["a key", skipping, 4, 'if Q2 is "b" or "c"'],
  [
    "a skip",
    compiledOf(choice({ 0: 2 }, { optional: true }), open(), open()),
    1,
    'if Q0 is "b", "c" or skipped',
  ],
  [
    "a key of a question that may be skipped",
    compiledOf(choice({ 0: 2 }, { optional: true }), open({ type: "end" }), open()),
    2,
    'if Q0 is "a"',
  ],
  [
    "further answers",
    compiledOf(choice({ 0: 1, 1: 2, 2: "end" }), choice({ 0: "end" }), open()),
    2,
    'only if Q0 is "a" or "b"; further answers decide',
  ],
  [
    "several questions together",
    compiledOf(
      choice({ 0: 1, 1: 2, 2: 2 }),
      choice({ 0: 3, 1: "end", 2: "end" }),
      choice({ 0: 3, 1: "end", 2: "end" }),
      open(),
    ),
    3,
    'if Q1 is "a", or Q2 is "a"',
  ],
])("is described in words: %s", (_, compiled, question, words) => {
  const names = { nameOf: (at: number) => `Q${at}`, quoted: (text: string) => `"${text}"` };
  expect(conditionWords(compiled, names)(question).words).toBe(words);
});

/** The nodes that can be met on from some, without passing a question. */
function metFrom(
  compiled: CompiledSurvey,
  from: readonly (number | "end")[],
  without: number,
): Set<number | "end"> {
  const met = new Set(from.filter((node) => node !== without));
  for (const node of met) {
    const question = node === "end" ? undefined : compiled.questions[node];
    for (const { target } of question ? edgesOf(question) : []) if (target !== without) met.add(target);
  }
  return met;
}

/** The condition word for word: ways are searched without each question, and evading respondents among all states. */
function conditionByWords(compiled: CompiledSurvey, question: number) {
  if (!metFrom(compiled, [0], -1).has(question)) return null;
  const requires = [...compiled.questions.keys()]
    .filter((other) => other !== question && !metFrom(compiled, [0], other).has(question))
    .map((other) => {
      const item = compiled.questions[other];
      const edges = item ? edgesOf(item) : [];
      const keys = edges
        .filter(({ target }) => metFrom(compiled, [target], other).has(question))
        .map(({ key }) => key);
      return { question: other, keys, decides: keys.length < edges.length };
    })
    .filter(({ decides }) => decides);
  // Where a respondent is, and what the last answer to each deciding question was: 0 none, 1 another, 2 one of the keys.
  const states = new Set([JSON.stringify([0, requires.map(() => 0)])]);
  let evaded = false;
  for (const state of states) {
    const [at, last] = JSON.parse(state) as [number | "end", number[]];
    if (at === question) continue;
    if (at === "end") {
      if (last.every((given) => given === 2)) evaded = true;
      continue;
    }
    const item = compiled.questions[at];
    for (const { key, target } of item ? edgesOf(item) : [])
      states.add(
        JSON.stringify([
          target,
          last.map((given, index) =>
            requires[index]?.question === at ? (requires[index].keys.includes(key) ? 2 : 1) : given,
          ),
        ]),
      );
  }
  return { requires: requires.map(({ question, keys }) => ({ question, keys })), exact: !evaded };
}

it("is the condition word for word", () => {
  fc.assert(
    fc.property(surveys({ minQuestions: 1, maxQuestions: 8 }).map(lowerSurvey), (compiled) => {
      const conditionOf = conditionsOf(compiled);
      for (const question of compiled.questions.keys())
        expect(conditionOf(question)).toEqual(conditionByWords(compiled, question));
      const always = [...compiled.questions.keys()].filter(
        (question) => !metFrom(compiled, [0], question).has("end"),
      );
      expect(alwaysAsked(compiled)).toEqual(always);
    }),
    { numRuns: 150 },
  );
});

/** The survey with this number of open questions before each of its questions. */
function stretched({ questions, ...survey }: Survey, before: number): Survey {
  const moved = (target: unknown): unknown => (typeof target === "number" ? target * (before + 1) : target);
  const fill = Array.from({ length: before }, () => ({ type: "open", question: "Go on?" }));
  const all = (questions ?? []).flatMap((question) => {
    const { index, responseValues, ...branching } = (question.branching ?? {}) as Record<string, unknown>;
    const targets = {
      ...(index !== undefined && { index: moved(index) }),
      ...(responseValues !== undefined && {
        responseValues: Object.fromEntries(
          Object.entries(responseValues as object).map(([key, target]) => [key, moved(target)]),
        ),
      }),
    };
    return [
      ...fill,
      question.branching ? { ...question, branching: { ...branching, ...targets } } : question,
    ];
  });
  return { ...survey, questions: all } as Survey;
}

it("is independent of the number of questions between that decide nothing", () => {
  const before = 20;
  const place = (position: number): number => position * (before + 1) + before;
  const leaving = [
    choice({ 0: 1, 1: 6, 2: "end" }),
    ...[1, 2, 3, 4].map(() => open()),
    choice({ 0: "end" }),
    open(),
  ] as Question[];
  fc.assert(
    fc.property(surveys({ minQuestions: 4, maxQuestions: 8 }), (survey) => {
      const conditionOf = conditionsOf(lowerSurvey(survey));
      const stretchedOf = conditionsOf(lowerSurvey(stretched(survey, before)));
      for (const position of survey.questions?.keys() ?? []) {
        const condition = conditionOf(position);
        const requires = condition?.requires.map((each) => ({ ...each, question: place(each.question) }));
        expect(stretchedOf(place(position))).toEqual(condition && { ...condition, requires });
      }
    }),
    { numRuns: 40, examples: [[{ name: "Leaving", questions: leaving }]] },
  );
});

it.each([
  [
    "one that ends at once for some",
    100_000,
    (at: number) => (at === 0 ? choice({ 0: 1, 1: "end" }) : open()),
    [0],
  ],
  ["a line that everybody may shorten", 10_000, (at: number) => choice({ 0: at + 1, 1: at + 2 }), []],
] as const)("returns all conditions of a long survey: %s", (_name, count, questionAt, deciders) => {
  const compiled = compiledOf(
    ...Array.from({ length: count }, (_, at) => (at < count - 2 ? questionAt(at) : open())),
  );
  const conditionOf = conditionsOf(compiled);
  const found = new Set<string>();
  for (let position = 2; position < count; position++)
    found.add(JSON.stringify(conditionOf(position)?.requires.map(({ question }) => question)));
  expect([...found]).toEqual([JSON.stringify(deciders)]);
});

it.each(real.filter(({ endless }) => endless.length === 0))(
  "holds of all who cover $file",
  ({ compiled }) => {
    const { respondents } = coverRoutes(compiled);
    const conditionOf = conditionsOf(compiled);
    for (const [position] of compiled.questions.entries()) {
      const requires = conditionOf(position)?.requires ?? [];
      for (const { questions } of respondents)
        if (questions.includes(position))
          for (const { question } of requires) expect(questions).toContain(question);
    }
    for (const { questions } of respondents)
      expect(alwaysAsked(compiled).every((position) => questions.includes(position))).toBe(true);
  },
);

it("takes 20,000 questions that may all be the last", () => {
  const count = 20_000;
  const compiled = compiledOf(...Array.from({ length: count }, () => choice({ 0: "end" })));
  expect(alwaysAsked(compiled)).toEqual([0]);
  expect(askedOnlyIf(compiled, count - 1)?.requires).toHaveLength(count - 1);
});
