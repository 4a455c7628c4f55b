import { describe, expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import { parse } from "#compile/parse.ts";
import { standardSchema } from "#compile/standard-schema.ts";
import type { Diagnostic, Outcome } from "#diagnostics/diagnostic.ts";

const survey = { name: "s", questions: [{ type: "open", question: "Why?" }] };
const outcome = compileSurvey(survey);
const compiled = outcome.ok ? outcome.value : undefined;
const parsed = parse("survey", survey);
const refused = compileSurvey({});
const text = JSON.stringify(survey);

class Query {
  // biome-ignore lint/suspicious/noThenProperty: builders of database queries have one.
  then(): void {}
}

class IncomingMessage {
  headers = {};
  method = "POST";
}

/** A value, what its one finding calls it, and words of the help. */
type Row = readonly [shows: string, value: unknown, called: string, help: string];

/** Values that are not JSON. */
const values: readonly Row[] = [
  ["a promise", Promise.resolve(survey), "a promise", "Await it"],
  ["a query that can be awaited", new Query(), "a promise", "Await it"],
  [
    "an object with then",
    // biome-ignore lint/suspicious/noThenProperty: it is what makes it a promise.
    { then: () => 1, catch: () => 1 },
    "a promise",
    "Await it",
  ],
  ["a Request", new Request("https://example.com"), "a request", "await request.json()"],
  ["a request of Node.js", new IncomingMessage(), "a request", "request.body"],
  ["a Response", new Response(text), "a response", "await response.json()"],
  ["a Map", new Map(Object.entries(survey)), "a Map", "Object.fromEntries"],
  ["a Buffer", Buffer.from(text), "bytes", "compileSurveyText"],
  ["an ArrayBuffer", new ArrayBuffer(2), "bytes", "Uint8Array"],
  ["a Blob", new Blob([text]), "a file", "compileSurveyText"],
];

/** Values that are not objects. */
const types: readonly Row[] = [
  ["a JSON text", text, "JSON text", "compileSurveyText or parseText"],
  ["a JSON text after white space", `\ufeff\n ${text}`, "JSON text", "JSON.parse"],
  ["a function", () => survey, "a function", "Call it"],
];

/** Objects that are accepted where every property may be missing, as in dashboards. */
const objects: readonly Row[] = [
  ["the outcome of compileSurvey", outcome, "the outcome of", 'Pass its "survey".'],
  ["the outcome of parse", parsed, "the outcome of", 'Pass its "value".'],
  ["an outcome that failed", refused, "the outcome of", "The payload was rejected"],
  ["a compiled survey", compiled, "a compiled survey", "surveyc/runtime"],
  ["a compiled survey from JSON", JSON.parse(JSON.stringify(compiled)), "a compiled survey", "runtime"],
];

const asSurvey = (value: unknown) => [
  compileSurvey(value),
  compileSurvey(value, { kind: "survey-create" }),
  parse("survey", value),
  parse("question", value),
];
const asDashboard = (value: unknown) => [checkDashboard(value), parse("dashboard-create", value)];

/** The findings of all checks, which must be the same. */
function findingsOf(outcomes: readonly Outcome<unknown>[]): readonly Diagnostic[] {
  const [found = [], ...others] = outcomes.map(({ diagnostics }) => diagnostics);
  for (const other of others) expect(other).toEqual(found);
  expect(outcomes.some(({ ok }) => ok)).toBe(false);
  return found;
}

describe("a value that programs give instead of a payload", () => {
  describe.each([
    ["plain-value", "a JSON value", values],
    ["valid-type", "an object", types],
    ["valid-type", "a payload", objects],
  ])("%s: expected %s", (code, expected, rows) => {
    it.each(rows)("%s", (_shows, value, called, help) => {
      const found = findingsOf([...asSurvey(value), ...asDashboard(value)]);
      expect(found).toMatchObject([{ code, severity: "error", pointer: "" }]);
      expect(found[0]?.message.startsWith(`Expected ${expected}, found ${called}`)).toBe(true);
      expect(found[0]?.help).toContain(help);
      const { issues } = standardSchema("survey")["~standard"].validate(value);
      expect(issues).toMatchObject([{ code, path: [] }]);
    });
  });
});

/** A property that would make a promise of an object if it were a function. */
const THEN = "then";

describe("what is not taken for one", () => {
  const throwing = new Proxy(
    {},
    {
      get(): never {
        throw new Error("no");
      },
    },
  );
  class Throwing {
    get [THEN](): never {
      throw new Error("no");
    }
  }
  it.each<[string, unknown, readonly string[]]>([
    [
      "a survey with members of such names",
      { ...survey, [THEN]: "x", ok: true, value: 1, diagnostics: [] },
      [],
    ],
    ["a survey with a version", { ...survey, version: 1, fingerprint: "f" }, []],
    ["a survey with a member then that is a function", { ...survey, [THEN]: () => 1 }, ["plain-value /then"]],
    [
      "a refused survey with members of such names",
      { ok: true, diagnostics: [], questions: [] },
      ["required-field /name", "no-empty-questionnaire /questions"],
    ],
    [
      "no list of findings",
      { ok: true, diagnostics: "x" },
      ["required-field /name", "no-empty-questionnaire /questions"],
    ],
    ["a text that is not JSON", "survey", ["valid-type "]],
    ["an object of another class", new Date(0), ["plain-value "]],
    ["a list", [1, 2], ["valid-type "]],
    ["null", null, ["valid-type "]],
    ["a value that throws", throwing, ["plain-value "]],
    ["an object whose class has a member that throws", new Throwing(), ["plain-value "]],
  ])("%s", (_shows, value, expected) => {
    const found = compileSurvey(value).diagnostics.filter(({ severity }) => severity !== "info");
    expect(found.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(expected);
  });

  it("an object with properties of an outcome, if every property may be missing", () => {
    const found = parse("survey-update", { name: "s", diagnostics: [], fingerprint: "f" });
    expect(found).toMatchObject({ ok: true, diagnostics: [] });
  });

  it("properties of a payload", () => {
    const { diagnostics } = compileSurvey({ ...survey, conditions: Promise.resolve({}) });
    expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(["plain-value /conditions"]);
  });
});
