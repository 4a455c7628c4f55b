import { describe, expect, expectTypeOf, it, test } from "vitest";
import type { CustomFacts, CustomRule } from "#check/rule.ts";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey, compileSurveyText } from "#compile/compile-survey.ts";
import { defineRule } from "#compile/define-rule.ts";
import { standardSchema } from "#compile/standard-schema.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { MessageTable } from "#diagnostics/messages.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import { printDiagnostics } from "#print/print-reports.ts";

const open = { type: "open", question: "Why?" };

const noExclamation = defineRule({
  code: "acme/no-exclamation",
  severity: "warning",
  summary: "Questions do not shout.",
  page: "https://acme.example/rules/no-exclamation",
  messages: { shouting: { message: "This question shouts.", help: "Ask calmly." } },
  check({ questions }, report) {
    for (const { pointer, question } of [...questions].reverse())
      if (question.question.endsWith("!"))
        report(`${pointer}/question`, "shouting", () => ({
          fixes: [
            {
              title: "Drop the exclamation mark",
              applicability: "safe",
              patch: [
                { op: "replace", path: `${pointer}/question`, value: question.question.replace(/!+$/, "?") },
              ],
            },
          ],
        }));
  },
});

/** A rule about routes: no respondent gets more than two questions. */
const short = defineRule({
  code: "acme/short",
  severity: "error",
  summary: "No respondent gets more than two questions.",
  messages: {
    tooMany: { message: "Some respondents get {most} questions." },
    endless: { message: "Some respondents get questions in a loop.", severity: "info" },
  },
  check({ routes }, report) {
    const most = routes.questions[0]?.most ?? null;
    if (!routes.isKnown) return;
    if (most === null) report("/questions", "endless");
    else if (most > 2) report("/questions", "tooMany", () => ({ params: { most } }));
  },
});

const probes: MessageTable = {
  plain: { message: "Plain." },
  filled: { message: '{count} of "{name}".', help: "Use {limit}." },
};

const withCheck = (check: CustomRule["check"], severity: CustomRule["severity"] = "warning") =>
  defineRule<MessageTable>({ code: "acme/probe", severity, summary: "Probes.", messages: probes, check });

/** What a rule is given for a survey. */
function factsOf(survey: unknown, kind: SurveyKind = "survey"): CustomFacts {
  const seen: CustomFacts[] = [];
  compileSurvey(survey, { kind, plugins: [withCheck((facts) => void seen.push(facts))] });
  const [facts] = seen;
  if (facts === undefined) throw new Error("The rule was not called.");
  return facts;
}

/** What is thrown. */
function catching(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown.");
}

const shown = ({ severity, code, pointer }: Diagnostic): string => `${severity} ${code} ${pointer}`;

describe("findings of plugins", () => {
  const survey = {
    name: "n",
    questions: [
      { ...open, question: "Now!", id: "a" },
      { ...open, question: " ", id: "a" },
      { ...open, question: "More!" },
    ],
  };

  it("are in the report in document order", () => {
    const { diagnostics } = compileSurvey(survey, { plugins: [noExclamation, short] });
    expect(diagnostics.map(shown)).toEqual([
      "error acme/short /questions",
      "warning acme/no-exclamation /questions/0/question",
      "error no-blank-text /questions/1/question",
      "error unique-question-id /questions/1/id",
      "warning acme/no-exclamation /questions/2/question",
    ]);
  });

  it("have the severity that the caller sets, and are not looked for where that is off", () => {
    const shouting = { name: "n", questions: [{ ...open, question: "Now!" }] };
    const found = (severity: "error" | "info" | "off") =>
      compileSurvey(shouting, {
        plugins: [noExclamation],
        rules: { "acme/no-exclamation": severity },
      });
    expect(found("error").ok).toBe(false);
    expect(found("info").diagnostics.map(shown)).toEqual(["info acme/no-exclamation /questions/0/question"]);
    expect(found("off")).toMatchObject({ ok: true, diagnostics: [] });
    let calls = 0;
    const counting = withCheck(() => void calls++);
    compileSurvey(shouting, { plugins: [counting], rules: { "acme/probe": "off" } });
    expect(calls).toBe(0);
  });

  it("count towards the limit; the first that the rule reports are kept, in document order", () => {
    const shouting = {
      name: "n",
      questions: Array.from({ length: 9 }, () => ({ ...open, question: "Now!" })),
    };
    const { diagnostics } = compileSurvey(shouting, { plugins: [noExclamation], limits: { diagnostics: 2 } });
    expect(diagnostics.map(shown)).toEqual([
      "warning acme/no-exclamation /questions/7/question",
      "warning acme/no-exclamation /questions/8/question",
      "info bounded-diagnostics ",
    ]);
  });

  it("have spans, and are printed with the page of the rule", () => {
    const text = '{"name":"n","questions":[{"type":"open","question":"Now!"}]}';
    const { diagnostics } = compileSurveyText(text, { plugins: [noExclamation] });
    expect(diagnostics[0]?.span?.start).toEqual({ line: 1, column: 52, offset: 51 });
    const sarif = printDiagnostics(diagnostics, { format: "sarif", rules: [noExclamation] });
    expect(JSON.parse(sarif).runs[0].tool.driver.rules[0]).toMatchObject({
      id: "acme/no-exclamation",
      helpUri: "https://acme.example/rules/no-exclamation",
      shortDescription: { text: "Questions do not shout." },
    });
  });

  it("have the id and the params of their message, and its severity", () => {
    const long = { name: "n", questions: [open, open, open] };
    expect(compileSurvey(long, { plugins: [short] }).diagnostics).toEqual([
      {
        ...{ code: "acme/short", messageId: "tooMany", severity: "error", pointer: "/questions" },
        ...{ message: "Some respondents get 3 questions.", params: { most: 3 } },
      },
    ]);
    const back = { ...open, branching: { type: "specific_question", index: 0 } };
    const loop = { name: "n", questions: [open, back] };
    const found = compileSurvey(loop, { plugins: [short] });
    expect(found.diagnostics.filter(({ code }) => code === "acme/short").map(shown)).toEqual([
      "info acme/short /questions",
    ]);
  });

  it("are issues of a standard schema where they are errors", () => {
    const schema = standardSchema("survey", { plugins: [short] });
    const long = { name: "n", questions: [open, open, open] };
    expect(schema["~standard"].validate(long)).toEqual({
      issues: [{ code: "acme/short", message: "Some respondents get 3 questions.", path: ["questions"] }],
    });
  });

  it("are about surveys: a dashboard only takes their severities", () => {
    const options = { plugins: [short], rules: { "acme/short": "off" } } as const;
    expect(checkDashboard({ name: "n" }, options).ok).toBe(true);
  });
});

describe("what a rule is given", () => {
  const branching = { type: "specific_question", index: 7 };
  const survey = {
    name: "n",
    description: 3,
    start_date: null,
    questions: [open, { ...open, question: 3 }, { ...open, branching }, open],
  };

  it("is what is valid: a question with an invalid property is left out, and so is an invalid property", () => {
    const { questions, survey: members, isWhole, kind } = factsOf(survey);
    expect(questions.map(({ position, pointer }) => [position, pointer])).toEqual([
      [0, "/questions/0"],
      [2, "/questions/2"],
      [3, "/questions/3"],
    ]);
    expect(questions[0]?.question).toBe(survey.questions[0]);
    expect({ ...members, isWhole, kind }).toEqual({
      name: "n",
      description: undefined,
      start_date: null,
      isWhole: false,
      kind: "survey",
    });
    expect(factsOf({ name: "n", questions: [open] }).isWhole).toBe(true);
    expect(factsOf({ name: "n" }, "survey-update")).toMatchObject({ isWhole: false, questions: [] });
  });

  it("is empty without a survey", () => {
    let calls = 0;
    const counting = withCheck(() => void calls++);
    for (const payload of [null, 3, "text", []]) compileSurvey(payload, { plugins: [counting] });
    expect(calls).toBe(0);
  });

  it("knows where answers lead", () => {
    const rating = {
      ...{ type: "rating", question: "How?", scale: 3 },
      branching: { type: "response_based", responseValues: { negative: 2, positive: "end" } },
    };
    const back = { ...open, branching: { type: "specific_question", index: 0 } };
    const { routes } = factsOf({ name: "n", questions: [rating, back, open, open] });
    expect(routes.isKnown).toBe(true);
    expect(routes.questions).toHaveLength(4);
    expect(routes.edgesOf(0)).toEqual([
      { key: "negative", target: 2, answer: 1 },
      { key: "positive", target: "end", answer: 3 },
      { key: null, target: 1, answer: 2 },
    ]);
    expect(routes.edgesOf(9)).toEqual([]);
    expect(routes.loops).toEqual([[0, 1]]);
    expect([0, 1, 2, 3].map((position) => routes.isReachable(position))).toEqual([true, true, true, true]);
    expect(routes.witnessTo(3)).toEqual([
      { question: 0, response: 1 },
      { question: 2, response: expect.any(String) },
    ]);
    expect(routes.witnessTo(0, "end")).toEqual([{ question: 0, response: 3 }]);
    expect(routes.pointerTo(0, "negative")).toBe("/questions/0/branching/responseValues/negative");
    expect(routes.pointerTo(1)).toBe("/questions/1/branching/index");
    expect(routes.nameOf(2)).toBe('questions[2] ("Why?")');
  });

  it("does not guess if branching is invalid", () => {
    const ends = { ...open, branching: { type: "end" } };
    const wrong = { ...open, branching };
    const after = factsOf({ name: "n", questions: [wrong, ends, open] }).routes;
    expect(after.isKnown).toBe(false);
    expect([0, 1, 2].map((position) => after.isReachable(position))).toEqual([true, undefined, undefined]);
    expect(after.witnessTo(2)).toBeUndefined();
    const before = factsOf({ name: "n", questions: [ends, wrong, open] }).routes;
    expect(before.isReachable(2)).toBe(false);
  });

  it("is typed: a finding has a message of its rule and a value for each placeholder", () => {
    const { check } = defineRule({
      ...{ code: "acme/typed", severity: "info", summary: "Is typed." },
      messages: { plain: { message: "Plain." }, filled: { message: "{count}", help: 'Use "{name}".' } },
      check(_, report) {
        report("", "plain");
        report("", "plain", () => ({ related: [] }));
        report("", "filled", () => ({ params: { count: 1, name: ["a"] } }));
        // @ts-expect-error: this message is not declared
        report("", "plane");
        // @ts-expect-error: its placeholders have no values
        report("", "filled");
        // @ts-expect-error: one placeholder has no value
        report("", "filled", () => ({ params: { count: 1 } }));
        // @ts-expect-error: a finding as an object is a form of earlier versions
        report({ pointer: "", message: "m" });
      },
    });
    expectTypeOf(check).returns.toEqualTypeOf<void>();
    expectTypeOf<typeof short>().toExtend<CustomRule>();
  });

  it("is typed", () => {
    expectTypeOf<CustomFacts["questions"][number]["question"]["question"]>().toEqualTypeOf<string>();
    expectTypeOf<CustomFacts["survey"]["name"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Diagnostic["code"]>().extract<`${string}/${string}`>().not.toBeNever();
  });
});

describe("a rule that fails", () => {
  const survey = { name: "n", questions: [open] };
  const thrown = new RangeError("too far");
  const throwing = withCheck((_, report) => {
    report("/name", "plain");
    throw thrown;
  }, "info");

  it("rethrows its exception from every function", () => {
    const plugins = [throwing];
    const validate = standardSchema("survey", { plugins })["~standard"].validate;
    for (const compile of [
      () => compileSurvey(survey, { plugins }),
      () => compileSurvey(survey, { plugins, limits: { diagnostics: 0 } }),
      () => compileSurvey({ ...survey, questions: [{ ...open, type: "opn" }] }, { plugins }),
      () => compileSurveyText(JSON.stringify(survey), { plugins }),
      () => validate(survey),
    ]) {
      const caught = catching(compile);
      expect(caught).toBe(thrown);
    }
    expect(compileSurvey(survey, { plugins, rules: { "acme/probe": "off" } }).ok).toBe(true);
  });

  it.each([
    ["a text", "no"],
    ["what cannot be read", Object.create(null)],
    ["nothing", undefined],
  ])("throws %s just so", (_, value: unknown) => {
    const check = (): never => {
      throw value;
    };
    expect(catching(() => compileSurvey(survey, { plugins: [withCheck(check)] }))).toBe(value);
  });

  const wrong: readonly (readonly [name: string, check: CustomRule["check"], reason: RegExp])[] = [
    [
      "returns a promise",
      async () => Promise.reject(new Error("late")),
      /returned a promise, but rules are synchronous/,
    ],
    [
      "reports a message that it does not declare",
      (_, report) => report("", "plane"),
      /with the message "plane", which the rule does not declare/,
    ],
    [
      "reports an inherited name",
      (_, report) => report("", "toString"),
      /"toString", which the rule does not/,
    ],
    [
      "reports in the form of an earlier version",
      (_, report) => (report as (finding: unknown) => void)({ pointer: "", message: "m" }),
      /with the message "undefined", which/,
    ],
    [
      "reports without a message id",
      (_, report) => report("", (() => ({ message: "m" })) as unknown as string),
      /which the rule does not declare/,
    ],
    [
      "leaves out all params",
      (_, report) => report("", "filled"),
      /with the message "filled", whose param "count" is not a text/,
    ],
    [
      "leaves out the param of the help",
      (_, report) => report("", "filled", () => ({ params: { count: 1, name: "n" } })),
      /whose param "limit" is not a text/,
    ],
    [
      "gives a param that is not a value",
      (_, report) => report("", "plain", () => ({ params: { extra: null as unknown as string } })),
      /whose param "extra" is not a text, a number, a boolean or a list/,
    ],
    [
      "gives details that are not a function",
      (_, report) => report("", "plain", {} as unknown as () => object),
      /with the message "plain", but without a function/,
    ],
    [
      "gives a function without details",
      (_, report) => report("", "plain", (() => undefined) as unknown as () => object),
      /with the message "plain", but without a function/,
    ],
    ["gives no pointer", (_, report) => report("name", "plain"), /at "name", which is not a JSON Pointer/],
  ];

  test.each(wrong)("is a TypeError that names the rule if it %s", (_name, check, reason) => {
    const caught = catching(() => compileSurvey(survey, { plugins: [withCheck(check), short] }));
    expect(caught).toBeInstanceOf(TypeError);
    expect(String(caught)).toMatch(/The (check of the )?rule "acme\/probe" re/);
    expect(String(caught)).toMatch(reason);
  });

  it("is not reported as a fault of the payload, unless reading the payload throws too", () => {
    const withGetter = (get: () => unknown): object =>
      Object.defineProperty({ name: "n", questions: [open] }, "extra", { enumerable: true, get });
    const plugins = [throwing];
    expect(
      catching(() =>
        compileSurvey(
          withGetter(() => 1),
          { plugins },
        ),
      ),
    ).toBe(thrown);
    expect(catching(() => compileSurvey({ ...survey, conditions: new Map() }, { plugins }))).toBe(thrown);
    const withoutPrototype: object = Object.assign(Object.create(null), survey);
    expect(catching(() => compileSurvey(withoutPrototype, { plugins }))).toBe(thrown);
    const { ok, diagnostics } = compileSurvey(
      withGetter(() => {
        throw new Error("mine");
      }),
      { plugins: [short] },
    );
    expect(ok).toBe(false);
    expect(diagnostics.map(shown)).toEqual(["error plain-value "]);
  });
});

describe("a mistake of the calling program is a TypeError", () => {
  const rule: CustomRule = {
    ...{ code: "acme/probe", severity: "info", summary: "Probes." },
    messages: {},
    check() {},
  };

  it.each(["@acme/probe", "acme.org/no-2-in-5", "acme_x/v2"] as const)("%s is none", (code) => {
    expect(defineRule({ ...rule, code }).code).toBe(code);
  });

  const mistakes: readonly (readonly [name: string, part: object, message: RegExp])[] = [
    [
      "a code without a slash",
      { code: "probe" },
      /"probe" is not a code of a rule: plugins are a list of rules/,
    ],
    ["a built-in code", { code: "valid-json" }, /is not a code/],
    ["a code that is not a slug", { code: "acme/Probe It" }, /is not a code/],
    ["no code", { code: undefined }, /"undefined" is not a code/],
    ["a severity that does not exist", { severity: "off" }, /The severity of "acme\/probe" must be/],
    ["no summary", { summary: "" }, /has no summary/],
    ["no check", { check: null }, /has no function `check`/],
    ["no messages", { messages: undefined }, /"acme\/probe" has no messages: declare them by their ids/],
    [
      "a message without a text",
      { messages: { a: { help: "h" } } },
      /The message "a" of "acme\/probe" has no text/,
    ],
    [
      "an empty message",
      { messages: { a: { message: "" } } },
      /The message "a" of "acme\/probe" has no text/,
    ],
    ["a message that is null", { messages: { a: null } }, /The message "a" of "acme\/probe" has no text/],
    ["a help that is not a text", { messages: { a: { message: "m", help: 1 } } }, /has no text/],
    [
      "a message of a severity that does not exist",
      { messages: { a: { message: "m", severity: "fatal" } } },
      /The severity of the message "a" of "acme\/probe" must be/,
    ],
    ["a page that is not a URL", { page: "docs/probe.md" }, /must be a URL/],
    ["a page with another scheme", { page: "file:///probe.md" }, /must be a URL/],
    ["a page without a host", { page: "https://" }, /must be a URL/],
  ];

  test.each(mistakes)("%s", (_name, part, message) => {
    const wrong = { ...rule, ...part } as CustomRule;
    expect(() => defineRule(wrong)).toThrow(TypeError);
    expect(() => compileSurvey({}, { plugins: [wrong] })).toThrow(message);
    expect(() => checkDashboard({}, { plugins: [wrong] })).toThrow(message);
  });

  it("two of one code, and the severity of a rule that is not there", () => {
    const options = { plugins: [rule, { ...rule }] };
    expect(() => compileSurvey({}, options)).toThrow(/Two plugins have the code "acme\/probe"/);
    expect(() => compileSurvey({}, { plugins: [rule], rules: { "acme/prob": "off" } })).toThrow(
      /Did you mean "acme\/probe"\?/,
    );
    expect(() => compileSurvey({}, { rules: { "acme/probe": "off" } })).toThrow(TypeError);
  });
});
