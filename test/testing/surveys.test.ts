import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countRoutes } from "#analysis/routes/count-routes.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import { parse } from "#compile/parse.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Question } from "#model/payloads.generated.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { type GeneratedSurvey, type SurveyConstraints, surveys } from "#testing/surveys.ts";
import { smallest } from "./smallest.ts";

const compiled = (survey: unknown): CompiledSurvey => {
  const outcome = compileSurvey(survey, { preset: "strict" });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics));
  return outcome.value;
};

const findings = (survey: unknown): string[] =>
  compileSurvey(survey).diagnostics.map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`);

describe("generated surveys are valid", () => {
  it("compiles every one", () => {
    fc.assert(
      fc.property(surveys(), (survey) => {
        expect(findings(survey).filter((each) => each.startsWith("error"))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("compiles portable ones without a warning", () => {
    fc.assert(
      fc.property(surveys({ portable: true }), (survey) => {
        expect(findings(survey).filter((each) => !each.startsWith("info"))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("fits requests as well as replies", () => {
    fc.assert(
      fc.property(surveys(), (survey) => {
        for (const kind of ["survey", "survey-create", "survey-list-item", "survey-update"] as const)
          expect(parse(kind, survey).ok).toBe(true);
      }),
    );
  });

  it("is plain JSON", () => {
    fc.assert(
      fc.property(surveys(), (survey) => {
        expect(JSON.parse(JSON.stringify(survey))).toStrictEqual(survey);
      }),
    );
  });

  it("still compiles when it is long", () => {
    const [survey] = fc.sample(surveys({ minQuestions: 300 }), { numRuns: 1, seed: 1 });
    expect(compiled(survey).questions.length).toBeGreaterThanOrEqual(300);
  });
});

describe("constraints hold", () => {
  const each = (constraints: SurveyConstraints, law: (survey: GeneratedSurvey) => void): void =>
    fc.assert(fc.property(surveys(constraints), (survey) => void law(survey)));

  it("how many questions", () => {
    each({ minQuestions: 2, maxQuestions: 4 }, ({ questions }) => {
      expect(questions.length).toBeGreaterThanOrEqual(2);
      expect(questions.length).toBeLessThanOrEqual(4);
    });
    each({ maxQuestions: 0 }, ({ questions }) => expect(questions).toEqual([]));
    each({ portable: true }, ({ questions }) => expect(questions).not.toEqual([]));
    each({ minQuestions: 12 }, ({ questions }) => expect(questions).toHaveLength(12));
  });

  it("which types", () => {
    each({ types: ["link", "rating"] }, ({ questions }) =>
      expect(["link", "rating"]).toEqual(expect.arrayContaining(questions.map(({ type }) => type))),
    );
  });

  it("no branching", () => {
    each({ branching: false }, ({ questions }) =>
      expect(questions.filter((question) => "branching" in question)).toEqual([]),
    );
  });

  it("no loops", () => {
    each({ loops: "none" }, (survey) =>
      expect(compiled(survey).questions.filter(({ most }) => most === null)).toEqual([]),
    );
  });

  it.each<[SurveyConstraints, number]>([
    [{ branchy: true }, 6],
    [{ branchy: true, loops: "none", types: ["open", "single_choice"] }, 6],
    [{ branchy: true, portable: true }, 6],
    [{ minRoutes: 2, maxQuestions: 2 }, 2],
    [{ minRoutes: 60 }, 60],
    [{ minRoutes: 3, branchy: true, minQuestions: 7, maxQuestions: 7 }, 6],
  ])("how many routes: %j", (constraints, least) => {
    each(constraints, (survey) => {
      const { routes } = countRoutes(compiled(survey));
      if (constraints.loops === "none" || constraints.portable) expect(routes).not.toBe("unbounded");
      if (routes !== "unbounded") expect(routes).toBeGreaterThanOrEqual(least);
      if (constraints.portable)
        expect(findings(survey).filter((found) => !found.startsWith("info"))).toEqual([]);
      expect(survey.questions.length).toBeLessThanOrEqual(constraints.maxQuestions ?? 12);
    });
  });

  it("ids on none and on all", () => {
    each({ ids: "none" }, ({ questions }) =>
      expect(questions.filter(({ id }) => id !== undefined)).toEqual([]),
    );
    each({ ids: "all" }, ({ questions }) =>
      expect(new Set(questions.map(({ id }) => id ?? "none")).size).toBe(questions.length),
    );
  });

  it.each<SurveyConstraints>([
    { minQuestions: 3, maxQuestions: 2 },
    { minQuestions: -1 },
    { minQuestions: Number.NaN },
    { types: [] },
    { types: ["no_such_type" as "rating"] },
    { branchy: true, maxQuestions: 4 },
    { branchy: true, types: ["open", "link"] },
    { branchy: true, branching: false },
    { minRoutes: 1e300 },
  ])("%j is rejected", (constraints) => {
    const message = expect.stringMatching(/^No (survey has at least .* types|such survey has .+ routes)\.$/);
    expect(() => surveys(constraints)).toThrow(expect.objectContaining({ name: "RangeError", message }));
  });
});

describe("values depend on nothing but the seed", () => {
  const sample = (seed: number) => fc.sample(surveys(), { numRuns: 50, seed });

  it("the same seed gives the same values", () => {
    expect(sample(7)).toStrictEqual(sample(7));
    expect(sample(7)).not.toEqual(sample(8));
  });

  it("changing a value changes no other", () => {
    const before = structuredClone(sample(7));
    for (const survey of sample(7)) wreck(survey);
    expect(sample(7)).toStrictEqual(before);
  });
});

/** Changes everything in a value. */
function wreck(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const name of Object.keys(value)) {
    wreck((value as Record<string, unknown>)[name]);
    (value as Record<string, unknown>)[name] = "wrecked";
  }
}

type Seen = {
  readonly survey: GeneratedSurvey;
  readonly compiled: CompiledSurvey;
  readonly diagnostics: readonly Diagnostic[];
};
/** Draws surveys; they are compiled on demand. */
const sampleOf = (arbitrary: fc.Arbitrary<GeneratedSurvey>, count: number, seed: number): Seen[] =>
  fc.sample(arbitrary, { numRuns: count, seed }).map((survey) => {
    let [lowered, found]: [CompiledSurvey?, (readonly Diagnostic[])?] = [];
    return {
      survey,
      get compiled() {
        lowered ??= lowerSurvey(survey);
        return lowered;
      },
      get diagnostics() {
        found ??= compileSurvey(survey, { preset: "strict" }).diagnostics;
        return found;
      },
    };
  });
type Feature = readonly [name: string, has: (seen: Seen) => boolean];

const question = (name: string, has: (question: Question, count: number) => boolean): Feature => [
  name,
  ({ survey }) => survey.questions.some((each) => has(each, survey.questions.length)),
];
const choices = (each: Question): readonly string[] => ("choices" in each ? each.choices : []);
const targets = ({ routes, otherwise }: CompiledSurvey["questions"][number]): unknown[] => [
  ...Object.values(routes),
  otherwise,
];
const member = (name: string, of: (survey: GeneratedSurvey) => object | null | undefined): Feature => [
  `${name} is there`,
  ({ survey }) => Object.hasOwn(of(survey) ?? {}, name),
];
const values = ({ branching }: Question): Record<string, unknown> =>
  branching && "responseValues" in branching ? branching.responseValues : {};
const warned = (code: string): Feature => [
  code,
  ({ diagnostics }) => diagnostics.some((found) => found.code === code),
];
const answered = (
  name: string,
  has: (question: CompiledSurvey["questions"][number], position: number) => boolean,
): Feature => [name, ({ compiled: { questions } }) => questions.some(has)];

const types: readonly Feature[] = [
  ...(["open", "link", "rating", "single_choice", "multiple_choice"] as const).map((type) =>
    question(`type ${type}`, (each) => each.type === type),
  ),
  ...(["next_question", "end", "specific_question", "response_based"] as const).map((type) =>
    question(
      `branching ${type}`,
      ({ branching }) => branching != null && "type" in branching && branching.type === type,
    ),
  ),
];

const features: readonly Feature[] = [
  ...types,
  question("branching null", ({ branching }) => branching === null),
  question("branching {}", ({ branching }) => branching != null && Object.keys(branching).length === 0),
  question("no branching", (each) => !("branching" in each)),
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((scale) =>
    question(`scale ${scale}`, (each) => each.type === "rating" && each.scale === scale),
  ),
  ...["number", "emoji", null, undefined].map((display) =>
    question(`display ${display}`, (each) => each.type === "rating" && each.display === display),
  ),
  ...[true, false, null, undefined].map((optional) =>
    question(`optional ${optional}`, (each) => each.optional === optional),
  ),
  ...(["open", "link", "rating", "single_choice", "multiple_choice"] as const).map((type) =>
    question(`optional ${type}`, (each) => each.type === type && each.optional === true),
  ),
  question("an optional question that branches by response", (each) =>
    Boolean(each.optional && each.branching && "responseValues" in each.branching),
  ),
  ...(["single_choice", "multiple_choice"] as const).flatMap((type) => [
    question(`open ${type}`, (each) => each.type === type && each.hasOpenChoice === true),
    ...[true, false, undefined].map((shuffle) =>
      question(
        `${type} with shuffleOptions ${shuffle}`,
        (each) => each.type === type && each.shuffleOptions === shuffle,
      ),
    ),
  ]),
  ...[
    "description",
    "descriptionContentType",
    "buttonText",
    "skipSubmitButton",
    "lowerBoundLabel",
    "upperBoundLabel",
  ].map((name) => question(`${name} is there`, (each) => Object.hasOwn(each, name))),
  question("open choice", (each) => "hasOpenChoice" in each && each.hasOpenChoice === true),
  question(
    "an open choice among optional ones",
    (each) => each.optional === true && "hasOpenChoice" in each && each.hasOpenChoice === true,
  ),
  question("one choice", (each) => choices(each).length === 1),
  question("choices that look like positions", (each) =>
    choices(each).some((text, at) => Number(text) !== at && text in choices(each)),
  ),
  question("choices that read the same", (each) => new Set(choices(each)).size < choices(each).length),
  question(
    "routed choices that read the same",
    (each) => new Set(choices(each)).size < choices(each).length && Object.keys(values(each)).length > 0,
  ),
  question("a choice called constructor", (each) => choices(each).includes("constructor")),
  question("a text as response key", (each) =>
    Object.keys(values(each)).some((key) => choices(each).includes(key)),
  ),
  question(
    "a number as response key",
    (each) => each.type === "rating" && Object.keys(values(each)).some((key) => key in [0, 1, 2, 3, 4]),
  ),
  ...["positive", "negative", "neutral", "detractors", "passives", "promoters"].map((band) =>
    question(`band ${band}`, (each) => Object.hasOwn(values(each), band)),
  ),
  question(
    "no response values",
    (each) =>
      each.branching != null && "responseValues" in each.branching && Object.keys(values(each)).length === 0,
  ),
  ...(["end", "next_question", 0] as const).map((target) =>
    question(`response value ${target}`, (each) => Object.values(values(each)).includes(target)),
  ),
  ...[2, 3, 4].map((count) =>
    question(
      `${count} different targets in one question`,
      (each) => new Set(Object.values(values(each))).size >= count,
    ),
  ),
  question(
    "every band of a scale to its own target",
    (each) =>
      ["negative", "neutral", "positive"].every((band) => Object.hasOwn(values(each), band)) &&
      new Set(["negative", "neutral", "positive"].map((band) => values(each)[band])).size === 3,
  ),
  question(
    "every choice to its own target",
    (each) => choices(each).length > 2 && new Set(Object.values(values(each))).size === choices(each).length,
  ),
  question("a link", (each) => each.type === "link" && each.link?.startsWith("https:") === true),
  question(
    "an address to write to",
    (each) => each.type === "link" && each.link?.startsWith("mailto:") === true,
  ),
  question("html", ({ descriptionContentType }) => descriptionContentType === "html"),
  question("right to left", ({ question: text }) => /\p{Script=Hebrew}/u.test(text)),
  question("astral characters", ({ question: text }) => /[\u{10000}-\u{10ffff}]/u.test(text)),
  question(
    "an id that looks like a position",
    ({ id }, count) => id !== undefined && id !== null && Number(id) < count,
  ),
  question("an id called __proto__", ({ id }) => id === "__proto__"),
  ["no question", ({ survey }) => survey.questions.length === 0],
  ["the most questions", ({ survey }) => survey.questions.length === 8],
  [
    "ids on some",
    ({ survey: { questions } }) => questions.some(({ id }) => id) && questions.some(({ id }) => !id),
  ],
  ...[
    "displayThankYouMessage",
    "thankYouMessageHeader",
    "thankYouMessageDescription",
    "thankYouMessageDescriptionContentType",
  ]
    .concat([
      "displayIntroScreen",
      "allowGoBack",
      "surveyPopupDelaySeconds",
      "whiteLabel",
      "backgroundColor",
      "shuffleQuestions",
    ])
    .map((name) => member(name, ({ appearance }) => appearance)),
  ...[
    "url",
    "urlMatchType",
    "selector",
    "seenSurveyWaitPeriodInDays",
    "deviceTypes",
    "linkedFlagVariant",
    "events",
  ].map((name) => member(name, ({ conditions }) => conditions)),
  ...[
    "description",
    "type",
    "appearance",
    "conditions",
    "archived",
    "responses_limit",
    "linked_flag_id",
    "targeting_flag_filters",
  ]
    .concat([
      "remove_targeting_flag",
      "start_date",
      "end_date",
      "iteration_count",
      "iteration_frequency_days",
    ])
    .concat(["iteration_start_dates", "current_iteration", "current_iteration_start_date"])
    .map((name) => member(name, (survey) => survey)),
  ["shuffled questions", ({ survey }) => survey.appearance?.shuffleQuestions === true],
  [
    "iterations some days apart",
    ({ survey: { iteration_start_dates: starts, iteration_frequency_days: days } }) => {
      const [first = 0, , last = 0] = starts?.map((start) => Date.parse(start)) ?? [];
      return starts?.length === 3 && Number(days) > 1 && last - first === 2 * Number(days) * 86_400_000;
    },
  ],
  ["dates", ({ survey }) => typeof survey.start_date === "string" && typeof survey.end_date === "string"],
  ["conditions", ({ survey }) => survey.conditions?.urlMatchType === "regex"],
  answered(
    "a join",
    ({ otherwise, routes }, position) =>
      Object.values(routes).includes((otherwise as number) + 1) && otherwise === position + 1,
  ),
  answered("a question that is its own next one", ({ routes, otherwise }, position) =>
    [...Object.values(routes), otherwise].includes(position),
  ),
  answered(
    "a jump back to the start",
    ({ routes, otherwise }, position) => position > 1 && [...Object.values(routes), otherwise].includes(0),
  ),
  ...[1, 2, 3, 4, 5].flatMap((distance) => [
    answered(`a jump over ${distance} questions`, (each, position) =>
      targets(each).includes(position + 1 + distance),
    ),
    answered(`a jump back by ${distance} questions`, (each, position) =>
      targets(each).includes(position - distance),
    ),
  ]),
  [
    "a jump from the first question to the last of at least five",
    ({ compiled: { questions } }) =>
      questions.length >= 5 &&
      targets(questions[0] as CompiledSurvey["questions"][number]).includes(questions.length - 1),
  ],
  [
    "a loop of two questions",
    ({ compiled: { questions } }) =>
      questions.some((each, position) =>
        questions.some(
          (other, at) => at > position && targets(each).includes(at) && targets(other).includes(position),
        ),
      ),
  ],
  answered(
    "a skip that decides where to go",
    (each, position) =>
      each.optional === true &&
      each.type !== "multiple_choice" &&
      each.otherwise !== position + 1 &&
      Object.keys(each.routes).length > 0,
  ),
  answered("unbounded", ({ most }) => most === null),
  answered("out of reach of the end", ({ fewest }) => fewest === null),
  answered(
    "an answer for every route",
    ({ optional, type, choices: texts, routes }) =>
      type === "single_choice" && !optional && texts?.length === Object.keys(routes).length,
  ),
  ...[
    "no-empty-questionnaire",
    "unique-choice",
    "portable-rating",
    "link-expected",
    "portable-response-key",
    "explicit-end",
    "unrouted-answer",
    "no-redundant-branching",
    "no-unreachable-question",
    "no-revisited-question",
  ].map(warned),
];

/** Features of surveys that deployed clients route as we do. */
const portableFeatures: readonly Feature[] = [
  ...types,
  ...[2, 3, 5, 7, 10].map((scale) =>
    question(`scale ${scale}`, (each) => each.type === "rating" && each.scale === scale),
  ),
  ...["positive", "negative", "neutral", "detractors", "passives", "promoters"].map((band) =>
    question(`band ${band}`, (each) => Object.hasOwn(values(each), band)),
  ),
  question("open choice", (each) => "hasOpenChoice" in each && each.hasOpenChoice === true),
  question("optional", (each) => each.optional === true),
  ...[2, 3].map((count) =>
    question(
      `${count} different targets in one question`,
      (each) => new Set(Object.values(values(each))).size >= count,
    ),
  ),
  ...[1, 2, 3].map((distance) =>
    answered(`a jump over ${distance} questions`, (each, position) =>
      targets(each).includes(position + 1 + distance),
    ),
  ),
  answered("a question that is passed by on some routes", ({ routes, otherwise }, position) =>
    [...Object.values(routes), otherwise].some(
      (target) => typeof target === "number" && target > position + 1,
    ),
  ),
];

/** The rows of the table of shares on the page about generators. */
const routesIn = ({ compiled: whole }: Seen): number => {
  const { routes } = countRoutes(whole);
  return routes === "unbounded" ? Number.POSITIVE_INFINITY : Number(routes);
};
const bands = new Set(["positive", "negative", "neutral", "detractors", "passives", "promoters"]);
const ratingKeys = (each: Question): string[] => (each.type === "rating" ? Object.keys(values(each)) : []);
const shares: readonly Feature[] = [
  ["one route", (seen) => routesIn(seen) <= 1],
  ["2 to 5 routes", (seen) => routesIn(seen) > 1 && routesIn(seen) < 6],
  ["6 routes or more", (seen) => routesIn(seen) >= 6 && Number.isFinite(routesIn(seen))],
  ["unbounded routes, because of loops", (seen) => !Number.isFinite(routesIn(seen))],
  question("a band as response key", (each) => ratingKeys(each).some((key) => bands.has(key))),
  question("a rating as response key", (each) => ratingKeys(each).some((key) => !bands.has(key))),
  question(
    "`specific_question`",
    ({ branching }) => branching != null && "type" in branching && branching.type === "specific_question",
  ),
  question("a list of more than 6 choices", (each) => choices(each).length > 6),
  ["an unreachable question", warned("no-unreachable-question")[1]],
  ["any member of `appearance`", ({ survey }) => Object.keys(survey.appearance ?? {}).length > 0],
];

describe("the shares on the page are true", () => {
  const page = readFileSync(new URL("../../docs/testing.md", import.meta.url), "utf8");
  const told = new Map(
    [...page.matchAll(/^\| ([^|]+) \| ([\d.]+) % \| ([\d.]+) % \| ([\d.]+) % \|$/gm)].map(
      ([, name = "", ...percents]) => [name, percents.map(Number)],
    ),
  );
  const samples = [{}, { branchy: true }, { branchy: true, portable: true }].map((constraints) =>
    sampleOf(surveys(constraints), 400, 26),
  );
  it("has a row for each", () => expect([...told.keys()]).toEqual(shares.map(([name]) => name)));

  // Another sample of the same size differs by less.
  const TOLERANCE = 5;
  it.each(shares)("%s", (name, has) => {
    const found = samples.map((sample) => (sample.filter(has).length / sample.length) * 100);
    for (const [at, percent] of found.entries())
      expect(Math.abs(percent - (told.get(name)?.[at] ?? -100)), `${found}`).toBeLessThan(TOLERANCE);
  });
});

/** How many of the draws must have a feature: few are enough, but one alone would be luck. */
const LEAST = 3;
/** The draws among which these are looked for, a hundred at a time. */
const MOST_DRAWS = 3_000;

describe.each([
  ["surveys", surveys(), features],
  ["portable surveys", surveys({ portable: true }), portableFeatures],
] as const)("%s have every feature", (_, arbitrary, list) => {
  const drawn: Seen[] = [];

  it.each(list)("%s", (_name, has) => {
    let count = 0;
    for (let at = 0; at < MOST_DRAWS && count < LEAST; at++) {
      if (at === drawn.length) drawn.push(...sampleOf(arbitrary, 100, at));
      if (has(drawn[at] as Seen)) count++;
    }
    expect(count).toBe(LEAST);
  });
});

describe("shrinks to something small that still is valid", () => {
  const seeds = [1, 2, 3];

  it.each(seeds)("a property that always fails, from seed %i", (seed) => {
    expect(smallest(surveys(), () => false, seed)).toEqual({ name: "Survey", questions: [] });
    expect(smallest(surveys({ minQuestions: 2 }), () => false, seed)).toEqual({
      name: "Survey",
      questions: [
        { type: "open", question: "Q1?" },
        { type: "open", question: "Q2?" },
      ],
    });
    expect(smallest(surveys({ portable: true, types: ["rating"] }), () => false, seed)).toEqual({
      name: "Survey",
      questions: [{ type: "rating", display: "number", scale: 5, question: "Q1?" }],
    });
  });

  it.each(seeds)("a loop, from seed %i", (seed) => {
    const survey = smallest(
      surveys(),
      (each) => compiled(each).questions.every(({ most }) => most !== null),
      seed,
    );
    expect(survey.questions.length).toBeLessThanOrEqual(2);
    expect(Object.keys(survey)).toEqual(["name", "questions"]);
    expect(findings(survey).filter((each) => each.startsWith("error"))).toEqual([]);
  });

  it.each(seeds)("a jump over two questions, from seed %i", (seed) => {
    const jumps = (each: GeneratedSurvey): boolean =>
      compiled(each).questions.some(({ routes, otherwise }, at) =>
        [...Object.values(routes), otherwise].includes(at + 3),
      );
    const survey = smallest(surveys(), (each) => !jumps(each), seed);
    expect(survey.questions).toHaveLength(4);
    expect(survey.questions.filter(({ branching }) => branching).length).toBe(1);
    expect(survey.questions.slice(1)).toEqual([2, 3, 4].map((at) => ({ type: "open", question: `Q${at}?` })));
    expect(findings(survey).filter((each) => each.startsWith("error"))).toEqual([]);
  });
});
