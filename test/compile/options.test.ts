import { describe, expect, it } from "vitest";
import { contentRules, dashboardRules, routingRules } from "#check/rules.ts";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey, compileSurveyText } from "#compile/compile-survey.ts";
import type { CheckOptions, RuleOptions } from "#compile/options.ts";
import { parse, parseText } from "#compile/parse.ts";
import { rules } from "#compile/rule-list.ts";
import { standardSchema } from "#compile/standard-schema.ts";

const open = { type: "open", question: "Why?" };
const loop = { name: "n", questions: [{ ...open, branching: { type: "specific_question", index: 0 } }] };
const twice = {
  name: "n",
  questions: [
    { ...open, id: "a" },
    { ...open, id: "a" },
  ],
};
const severities = (payload: unknown, settings: RuleOptions) =>
  compileSurvey(payload, { rules: settings }).diagnostics.map(({ code, severity }) => `${severity} ${code}`);

describe("presets", () => {
  const bands = {
    ...open,
    type: "rating",
    display: "number",
    scale: 5,
    ...{ lowerBoundLabel: "", upperBoundLabel: "" },
    branching: { type: "response_based", responseValues: { positive: 2 } },
  };
  const payload = { name: "n", questions: [bands, open, { ...open, branching: { type: "end" } }] };
  const found = (options: CheckOptions) =>
    compileSurvey(payload, options).diagnostics.map(({ code, severity }) => `${severity} ${code}`);

  it("turn rules on that are off otherwise", () => {
    expect(found({})).toEqual([]);
    expect(found({ preset: "recommended" })).toEqual([]);
    expect(found({ preset: "strict" })).toEqual(["info unrouted-answer"]);
  });

  it("yield to severities that are set", () => {
    expect(found({ rules: { "unrouted-answer": "warning" } })).toEqual(["warning unrouted-answer"]);
    expect(found({ preset: "strict", rules: { "unrouted-answer": "off" } })).toEqual([]);
    expect(found({ rules: { "explicit-end": "off" } })).toEqual([]);
  });

  it("that do not exist are rejected, with what was meant", () => {
    expect(() => compileSurvey(payload, { preset: "strcit" as "strict" })).toThrow(
      new TypeError('Unknown preset "strcit". Did you mean "strict"?'),
    );
  });
});

describe("severities", () => {
  it("can be raised, lowered and turned off", () => {
    expect(severities(twice, {})).toEqual(["error unique-question-id"]);
    expect(severities(twice, { "unique-question-id": "info" })).toEqual(["info unique-question-id"]);
    expect(severities(twice, { "unique-question-id": "off" })).toEqual([]);
    expect(
      compileSurvey({ name: "n", questions: [] }, { rules: { "no-empty-questionnaire": "error" } }).ok,
    ).toBe(false);
  });

  it("of one rule do not suppress the findings of another about routes", () => {
    const rating = {
      ...{ type: "rating", question: "How?", display: "number", scale: 5 },
      branching: { type: "response_based", responseValues: { positive: 0, neutral: 0, negative: 0, "1": 0 } },
    };
    const found = severities({ name: "n", questions: [rating] }, { "portable-response-key": "error" });
    expect(found).toEqual(["error no-endless-loop", "error portable-response-key"]);
  });

  it.each(rules.filter(({ locked }) => locked).map(({ code }) => code))("of %s cannot be set", (code) => {
    expect(() => severities(loop, { [code]: "off" } as RuleOptions)).toThrow(TypeError);
  });

  it.each(rules.filter(({ locked }) => !locked).map(({ code }) => code))("of %s can be set", (code) => {
    expect(() => severities(loop, { [code]: "off" } as RuleOptions)).not.toThrow();
  });

  it("are typed: the compiler rejects locked and unknown codes", () => {
    // @ts-expect-error: locked
    expect(() => compileSurvey(loop, { rules: { "no-endless-loop": "off" } })).toThrow(/locked/);
    // @ts-expect-error: no rule
    expect(() => compileSurvey(loop, { rules: { "unique-question-ids": "off" } })).toThrow(
      /Did you mean "unique-question-id"/,
    );
    // @ts-expect-error: no severity
    expect(() => compileSurvey(loop, { rules: { "unique-choice": "loud" } })).toThrow(/not a severity/);
    // @ts-expect-error: locked
    expect(() => compileSurveyText("{}", { rules: { "valid-json": "off" } })).toThrow(TypeError);
  });
});

describe("a severity that is set takes precedence over that of the message", () => {
  const choice = { type: "single_choice", question: "Which?" };
  const atLeast = [
    { type: "min_length", value: 9 },
    { type: "max_length", value: 3 },
  ];
  const cases: [code: string, own: string, payload: object][] = [
    ["valid-iteration", "warning", { iteration_frequency_days: 7, questions: [open] }],
    ["no-blank-text", "warning", { questions: [{ ...open, question: "\u200b" }] }],
    [
      "unique-choice",
      "error",
      {
        questions: [
          {
            ...choice,
            choices: ["Tea", "Tea"],
            branching: { type: "response_based", responseValues: { "0": 1, "1": "end" } },
          },
          open,
        ],
      },
    ],
    ["satisfiable-validation", "warning", { questions: [{ ...open, optional: true, validation: atLeast }] }],
    [
      "valid-link",
      "warning",
      { questions: [{ type: "link", question: "Where?", buttonText: "Go", link: "https://аррӏе.com/" }] },
    ],
    ["no-active-markup", "warning", { questions: [{ ...open, question: "Why?<script>a()</script>" }] }],
  ];

  it.each(cases)("%s, which reports %s", (code, own, payload) => {
    const severitiesOf = (settings: RuleOptions) =>
      severities({ name: "n", ...payload }, settings).filter((each) => each.endsWith(` ${code}`));
    expect(severitiesOf({})).toEqual([`${own} ${code}`]);
    for (const level of ["error", "warning", "info"] as const)
      expect(severitiesOf({ [code]: level } as RuleOptions)).toEqual([`${level} ${code}`]);
    expect(severitiesOf({ [code]: "off" } as RuleOptions)).toEqual([]);
  });

  it("and every rule with such a message is in this table", () => {
    const codes = [...contentRules, ...routingRules, ...dashboardRules].flatMap(({ code, messages }) =>
      Object.values<object>(messages).some((message) => "severity" in message) ? [code] : [],
    );
    expect(cases.map(([code]) => code).sort()).toEqual(codes.sort());
  });
});

describe("settings that cannot be", () => {
  const compile = (rules: object) => () => compileSurvey(loop, { rules: rules as RuleOptions });

  it.each<[object, string]>([
    [{ "no-endless-loop": "off" }, 'The rule "no-endless-loop" is locked: its severity cannot be set.'],
    [{ "known-field": "off" }, 'The rule "known-field" is locked: its severity cannot be set.'],
    [{ "known-fields": "off" }, 'Unknown rule "known-fields". Did you mean "known-field"?'],
    [
      { "unique-question-ids": "off" },
      'Unknown rule "unique-question-ids". Did you mean "unique-question-id"?',
    ],
    [{ "something-else": "off" }, 'Unknown rule "something-else".'],
    [{ "unique-choice": "loud" }, '"loud" is not a severity; use "error", "warning", "info" or "off".'],
    [{ "unique-choice": null }, '"null" is not a severity; use "error", "warning", "info" or "off".'],
  ])("%j", (rules, message) => {
    expect(compile(rules)).toThrow(new TypeError(message));
  });

  it.each(rules.map(({ code, locked }) => [code, locked] as const))("%s is locked: %s", (code, locked) => {
    const check = compile({ [code]: "off" });
    if (locked) expect(check).toThrow(TypeError);
    else expect(check).not.toThrow();
  });

  it.each(["error", "warning", "info", "off", undefined])("%s is a severity", (level) => {
    expect(compile({ "unique-choice": level })).not.toThrow();
  });

  it("a setting that is not given changes nothing", () => {
    expect(severities(twice, { "unique-question-id": undefined } as never)).toEqual([
      "error unique-question-id",
    ]);
  });
});

describe("limits", () => {
  const many = (count: number) => ({
    name: "n",
    questions: Array.from({ length: count }, () => ({ ...open, question: " " })),
  });

  it("keep a hundred findings and report how many were left out", () => {
    const { diagnostics } = compileSurvey(many(150));
    expect(diagnostics).toHaveLength(101);
    expect(diagnostics.at(-1)).toMatchObject({
      code: "bounded-diagnostics",
      severity: "info",
      pointer: "",
      message: expect.stringMatching(/^50 more/),
    });
    expect(diagnostics[99]?.pointer).toBe("/questions/99/question");
  });

  it("keep errors before warnings before infos", () => {
    const survey = {
      name: "n",
      questions: [
        { type: "link", question: "a" },
        { type: "link", question: "b" },
        { ...open, question: "" },
      ],
    };
    const { diagnostics } = compileSurvey(survey, { limits: { diagnostics: 2 } });
    expect(diagnostics.map(({ code }) => code)).toEqual([
      "link-expected",
      "no-blank-text",
      "bounded-diagnostics",
    ]);
  });

  it("change the bounds", () => {
    expect(
      compileSurvey({ name: "n", questions: [open, open] }, { limits: { questions: 1 } }).diagnostics,
    ).toMatchObject([{ code: "bounded-size", pointer: "/questions" }]);
    expect(
      compileSurveyText('{"name":"n","questions":[]}', { limits: { text: 5 } }).diagnostics,
    ).toMatchObject([{ code: "bounded-size" }]);
  });
});

describe("kinds", () => {
  it("an update has no findings about properties that it does not have", () => {
    expect(compileSurvey({ archived: true }, { kind: "survey-update" })).toMatchObject({
      ok: true,
      value: { questions: [] },
      diagnostics: [],
    });
    expect(compileSurvey({ questions: null }, { kind: "survey-update" }).diagnostics).toMatchObject([
      { code: "no-empty-questionnaire" },
    ]);
  });
  it("a request may not have properties that the server sets", () => {
    const payload = { name: "n", questions: [open], id: 7 };
    expect(compileSurvey(payload, { kind: "survey-create" })).toMatchObject({
      ok: true,
      diagnostics: [{ code: "writable-field", pointer: "/id" }],
    });
    expect(compileSurvey(payload)).toMatchObject({
      ok: false,
      diagnostics: [{ code: "valid-type", pointer: "/id" }],
    });
  });
});

describe("an option that does not exist", () => {
  it("throws a TypeError with a suggestion for every function", () => {
    const meant = new TypeError('Unknown option "limts". Did you mean "limits"?');
    const wrong = { limts: {} } as object;
    expect(() => compileSurvey(loop, wrong)).toThrow(meant);
    expect(() => compileSurveyText("{}", wrong)).toThrow(meant);
    expect(() => checkDashboard({}, wrong)).toThrow(meant);
    expect(() => parse("user", {}, wrong)).toThrow(meant);
    expect(() => parseText("user", "{}", wrong)).toThrow(meant);
    expect(() => standardSchema("user", wrong)).toThrow(meant);
  });

  it("is rejected if it belongs to another function", () => {
    // @ts-expect-error: severities are those of rules, which parsing does not ask
    expect(() => parse("user", {}, { rules: {} })).toThrow('Unknown option "rules".');
  });
});

describe("a limit that does not exist", () => {
  it("throws a TypeError", () => {
    // @ts-expect-error: no such limit
    expect(() => compileSurvey(loop, { limits: { questoins: 1 } })).toThrow(
      new TypeError('Unknown limit "questoins". Did you mean "questions"?'),
    );
    // @ts-expect-error: no such limit
    expect(() => compileSurvey(loop, { limits: { constructor: 1 } })).toThrow(TypeError);
  });
});

describe("a kind that does not exist", () => {
  it("throws a TypeError", () => {
    // @ts-expect-error: no such kind
    expect(() => parse("surveys", {})).toThrow(
      new TypeError('Unknown kind of payload "surveys". Did you mean "survey"?'),
    );
    // @ts-expect-error: no such kind
    expect(() => parse("toString", {})).toThrow(TypeError);
    // @ts-expect-error: no such kind
    expect(() => compileSurvey({}, { kind: "surveys" })).toThrow(/Did you mean "survey"/);
  });

  it.each(["survey", "survey-list-item", "survey-create", "survey-update"] as const)(
    "compileSurvey takes a %s, checkDashboard does not",
    (kind) => {
      expect(() => compileSurvey({}, { kind })).not.toThrow();
      expect(() => checkDashboard({}, { kind: kind as never })).toThrow(
        new TypeError(
          `checkDashboard accepts no payload of the kind "${kind}", only "dashboard", "dashboard-list-item", "dashboard-create", "dashboard-update", "dashboard-page", "move-tile", "create-from-template-json", "collaborator", "collaborator-create".`,
        ),
      );
    },
  );

  it.each([
    ...(["dashboard", "dashboard-list-item", "dashboard-create", "dashboard-update"] as const),
    ...(["dashboard-page", "move-tile", "create-from-template-json"] as const),
    ...(["collaborator", "collaborator-create"] as const),
  ])("checkDashboard takes a %s, compileSurvey does not", (kind) => {
    expect(() => checkDashboard({}, { kind })).not.toThrow();
    expect(() => compileSurvey({}, { kind: kind as never })).toThrow(
      new TypeError(
        `compileSurvey accepts no payload of the kind "${kind}", only "survey", "survey-list-item", "survey-create", "survey-update".`,
      ),
    );
  });

  it("a kind that the function does not check throws, too", () => {
    // @ts-expect-error: no survey
    expect(() => compileSurvey({ name: "n" }, { kind: "dashboard" })).toThrow(
      /compileSurvey accepts no payload of the kind "dashboard", only "survey", /,
    );
    // @ts-expect-error: no dashboard
    expect(() => checkDashboard({ name: "n" }, { kind: "survey" })).toThrow(
      /checkDashboard accepts no payload/,
    );
  });
});
