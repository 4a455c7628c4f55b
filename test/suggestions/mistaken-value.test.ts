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

/** A value, the code and the beginning of the message of its one finding, and the help. */
type Row = readonly [shows: string, value: unknown, code: string, message: string, help: string];

/** Values that no kind of payload can be. */
const values: readonly Row[] = [
  ["a promise", Promise.resolve(survey), "plain-value", "Expected a JSON value, found a promise", "Await it"],
  [
    "a query that can be awaited",
    new Query(),
    "plain-value",
    "Expected a JSON value, found a promise",
    "Await it",
  ],
  [
    "an object with then",
    // biome-ignore lint/suspicious/noThenProperty: it is what makes it a promise.
    { then: () => 1, catch: () => 1 },
    "plain-value",
    "Expected a JSON value, found a promise",
    "Await it",
  ],
  [
    "a JSON text",
    text,
    "valid-type",
    "Expected an object, found JSON text",
    "compileSurveyText or parseText",
  ],
  [
    "a JSON text after white space",
    `\ufeff\n ${text}`,
    "valid-type",
    "Expected an object, found JSON text",
    "JSON.parse",
  ],
  ["a function", () => survey, "valid-type", "Expected an object, found a function", "Call it"],
  [
    "a Request",
    new Request("https://example.com"),
    "plain-value",
    "Expected a JSON value, found a request",
    "await request.json()",
  ],
  [
    "a request of Node.js",
    new IncomingMessage(),
    "plain-value",
    "Expected a JSON value, found a request",
    "request.body",
  ],
  [
    "a Response",
    new Response(text),
    "plain-value",
    "Expected a JSON value, found a response",
    "await response.json()",
  ],
  [
    "a Map",
    new Map(Object.entries(survey)),
    "plain-value",
    "Expected a JSON value, found a Map",
    "Object.fromEntries",
  ],
  ["a Buffer", Buffer.from(text), "plain-value", "Expected a JSON value, found bytes", "compileSurveyText"],
  ["an ArrayBuffer", new ArrayBuffer(2), "plain-value", "Expected a JSON value, found bytes", "Uint8Array"],
  ["a Blob", new Blob([text]), "plain-value", "Expected a JSON value, found a file", "compileSurveyText"],
];

/** Objects that are accepted where every property may be missing, as in dashboards. */
const objects: readonly Row[] = [
  [
    "the outcome of compileSurvey",
    outcome,
    "valid-type",
    "Expected a payload, found the outcome of",
    'Pass its "survey".',
  ],
  [
    "the outcome of parse",
    parsed,
    "valid-type",
    "Expected a payload, found the outcome of",
    'Pass its "value".',
  ],
  [
    "an outcome that failed",
    refused,
    "valid-type",
    "Expected a payload, found the outcome of",
    "The payload was rejected",
  ],
  [
    "a compiled survey",
    compiled,
    "valid-type",
    "Expected a payload, found a compiled survey",
    "surveyc/runtime",
  ],
  [
    "a compiled survey from JSON",
    JSON.parse(JSON.stringify(compiled)),
    "valid-type",
    "Expected a payload, found a compiled survey",
    "runtime",
  ],
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

function expectFinding(found: readonly Diagnostic[], [, value, code, message, help]: Row): void {
  expect(found).toMatchObject([{ code, severity: "error", pointer: "" }]);
  expect(found[0]?.message.startsWith(message)).toBe(true);
  expect(found[0]?.help).toContain(help);
  const { issues } = standardSchema("survey")["~standard"].validate(value);
  expect(issues).toMatchObject([{ code, path: [] }]);
}

describe("a value that programs give instead of a payload", () => {
  it.each(values)("%s", (...row) => {
    expectFinding(findingsOf([...asSurvey(row[1]), ...asDashboard(row[1])]), row);
  });
  it.each(objects)("%s", (...row) => {
    expectFinding(findingsOf([...asSurvey(row[1]), ...asDashboard(row[1])]), row);
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
