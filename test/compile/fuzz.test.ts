import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey, compileSurveyText } from "#compile/compile-survey.ts";
import { standardSchema } from "#compile/standard-schema.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { inDocumentOrder } from "#diagnostics/document-order.ts";

interface Outcome {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** The guarantees of every outcome. */
function expectOutcome({ ok, diagnostics }: Outcome): void {
  expect(ok).toBe(diagnostics.every(({ severity }) => severity !== "error"));
  expect(diagnostics.length).toBeLessThanOrEqual(101);
  for (const { code, message, pointer } of diagnostics) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(message).not.toBe("");
    expect(pointer).toMatch(/^(\/([^~]|~[01])*)?$/su);
  }
}

const wireNames = fc.constantFrom(
  "name",
  "type",
  "questions",
  "question",
  "choices",
  "scale",
  "branching",
  "responseValues",
  "index",
  "optional",
  "id",
  "conditions",
  "appearance",
  "start_date",
  "tags",
  "description",
  "__proto__",
  "constructor",
  "0",
  "-1",
);
const wireTexts = fc.constantFrom(
  "open",
  "link",
  "rating",
  "single_choice",
  "multiple_choice",
  "popover",
  "end",
  "next_question",
  "response_based",
  "specific_question",
  "2024-01-01T00:00:00Z",
  "https://example.org",
  "<b>x</b>",
  "<script>",
  "\0",
  "\ud800",
  "",
);
/** Values that look a little like payloads, so that the fuzz comes further than the first check. */
const payloadLike = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(
      wireTexts,
      fc.integer({ min: -2, max: 11 }),
      fc.boolean(),
      fc.constant(null),
      fc.double(),
      fc.string(),
    ),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(fc.oneof(wireNames, fc.string()), tie("value"), { maxKeys: 6 }),
  ),
})).value;
const question = fc.record(
  {
    type: fc.oneof(wireTexts, payloadLike),
    question: fc.oneof(fc.string(), payloadLike),
    id: fc.constantFrom("a", "b"),
    choices: fc.oneof(fc.array(fc.constantFrom("a", "b", "0", "1", " "), { maxLength: 4 }), payloadLike),
    scale: fc.oneof(fc.integer({ min: 1, max: 11 }), payloadLike),
    optional: fc.oneof(fc.boolean(), payloadLike),
    hasOpenChoice: fc.boolean(),
    link: fc.oneof(wireTexts, fc.webUrl()),
    description: wireTexts,
    branching: fc.oneof(
      payloadLike,
      fc.record(
        {
          type: wireTexts,
          index: fc.integer({ min: -1, max: 4 }),
          responseValues: fc.dictionary(
            fc.constantFrom("0", "1", "a", "negative", "positive", "promoters", "3"),
            fc.oneof(fc.integer({ min: -1, max: 4 }), wireTexts),
          ),
        },
        { requiredKeys: ["type"] },
      ),
    ),
  },
  { requiredKeys: [] },
);
const survey = fc.record(
  {
    name: fc.oneof(fc.string(), payloadLike),
    questions: fc.oneof(fc.array(question, { maxLength: 5 }), payloadLike),
    appearance: payloadLike,
    conditions: payloadLike,
    start_date: wireTexts,
    end_date: wireTexts,
    iteration_count: fc.nat(3),
    iteration_frequency_days: fc.nat(3),
    current_iteration: fc.nat(4),
    iteration_start_dates: fc.array(wireTexts),
  },
  { requiredKeys: [] },
);
const anyJson = fc.oneof(survey, payloadLike, fc.jsonValue());

describe("an outcome is returned", () => {
  it("for any JSON value: the same each time, in document order, without changing the value", () => {
    fc.assert(
      fc.property(
        anyJson,
        fc.constantFrom("survey", "survey-create", "survey-update", "survey-list-item"),
        (value, kind) => {
          const before = JSON.stringify(value);
          const outcome = compileSurvey(value, { kind });
          expectOutcome(outcome);
          expect(compileSurvey(value, { kind })).toEqual(outcome);
          expect(inDocumentOrder(outcome.diagnostics, value)).toEqual(outcome.diagnostics);
          expect(JSON.stringify(value)).toBe(before);
        },
      ),
      { numRuns: 1_500 },
    );
  });

  it("for the text of any JSON value: the same findings, each with its span", () => {
    fc.assert(
      fc.property(anyJson, fc.nat(3), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const places = ({ code, pointer }: Diagnostic): string => `${code} ${pointer}`;
        const outcome = compileSurveyText(text);
        expectOutcome(outcome);
        expect(outcome.diagnostics.map(places)).toEqual(
          compileSurvey(JSON.parse(text)).diagnostics.map(places),
        );
        for (const { span } of outcome.diagnostics) expect(span).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });

  it("for any JavaScript value", () => {
    const value = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withSparseArray: true,
      withTypedArray: true,
      withNullPrototype: true,
    });
    fc.assert(
      fc.property(value, (given) => {
        expectOutcome(compileSurvey(given));
        expectOutcome(checkDashboard(given));
        expect(() => standardSchema("survey")["~standard"].validate(given)).not.toThrow();
      }),
    );
  });

  it("for any text", () => {
    const fragments = fc.array(
      fc.oneof(fc.constantFrom(...'{}[]":,\\ \n\t0-eE.truefalsn', "\ufeff"), fc.string()),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fragments.map((parts) => parts.join("")),
        ),
        (text) => {
          expectOutcome(compileSurveyText(text));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("for any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => expectOutcome(compileSurveyText(bytes))),
    );
  });

  it("for a text that is truncated anywhere", () => {
    const text = JSON.stringify({ name: "n", questions: [{ type: "open", question: "Warum? 😀" }] });
    for (let length = 0; length < text.length; length++) {
      const outcome = compileSurveyText(text.slice(0, length));
      expect(outcome.diagnostics.map(({ code }) => code)).toEqual(["valid-json"]);
    }
  });
});

describe("a getter that throws only when it is read again", () => {
  const throwingAt = (look: number, value: unknown): object => {
    let looks = 0;
    return {
      get() {
        looks++;
        if (looks >= look) throw new Error("no");
        return value;
      },
      enumerable: true,
    };
  };
  const question = {
    type: "single_choice",
    question: "Well?",
    choices: ["A", "B"],
    branching: { type: "end" },
  };

  it.each(
    Object.keys(question).flatMap((name) => [1, 2, 3, 4, 5, 6, 7].map((look) => [name, look] as const)),
  )("%s that throws at read %i never makes a check throw", (name, look) => {
    const value = question[name as keyof typeof question];
    const survey = {
      name: "n",
      questions: [Object.defineProperty({ ...question }, name, throwingAt(look, value))],
    };
    const outcome = compileSurvey(survey);
    expect(outcome.ok || outcome.diagnostics.some(({ code }) => code === "plain-value")).toBe(true);
  });

  it("in a dashboard", () => {
    for (const look of [1, 2, 3]) {
      const dashboard = Object.defineProperty({}, "restriction_level", throwingAt(look, 5));
      const outcome = checkDashboard(dashboard);
      expect(outcome.ok || outcome.diagnostics.some(({ code }) => code === "plain-value")).toBe(true);
    }
  });
});
