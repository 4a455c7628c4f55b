// What a program passes by mistake is one TypeError that names it: at every entry point, before anything is done.
import { expect, test } from "vitest";
import {
  applySafeFixes,
  checkDashboard,
  compileSurvey,
  compileSurveyText,
  defineRule,
  groupByField,
  jsonSchema,
  orThrow,
  parse,
  parseText,
  printDiagnostics,
  standardSchema,
} from "../../src/index.ts";
import { drawSurvey, surveyGraph } from "../../src/pictures/index.ts";
import { payloads } from "../../src/testing/index.ts";

const payload = { name: "Visit", questions: [{ type: "open", question: "Why?" }] };
const outcome = compileSurvey(payload);
const kind = 'Unknown kind of payload "surveys".';
const near = `${kind} Did you mean "survey"?`;
const noRule =
  '"undefined" is not a code of a rule: plugins are a list of rules, each with one such as "acme/no-emoji".';
const wanted = "Expected the outcome of checking the payload, found";

// biome-ignore lint/suspicious/noExplicitAny: programs without types
const any = (value: unknown): any => value;

test.each<[shows: string, call: () => unknown, message: string]>([
  ["an unknown kind for jsonSchema", () => jsonSchema(any("surveys")), kind],
  [
    "a name of Object for jsonSchema",
    () => jsonSchema(any("toString")),
    'Unknown kind of payload "toString".',
  ],
  ["an unknown kind for standardSchema", () => standardSchema(any("surveys")), near],
  ["an unknown kind for payloads", () => payloads(any("surveys")), kind],
  ["an unknown kind for parseText", () => parseText(any("surveys"), "{}"), near],
  [
    "arguments of parse in wrong order",
    () => parse(any(payload), "survey"),
    'Unknown kind of payload "[object Object]". Pass the kind first.',
  ],
  [
    "a payload for orThrow",
    () => orThrow(any(payload)),
    "Expected an outcome, such as compileSurvey returns, found an object.",
  ],
  [
    "nothing for orThrow",
    () => orThrow(any(undefined)),
    "Expected an outcome, such as compileSurvey returns, found nothing.",
  ],
  [
    "diagnostics for applySafeFixes",
    () => applySafeFixes(payload, any(outcome.diagnostics)),
    `${wanted} an empty list.`,
  ],
  ["no outcome for applySafeFixes", () => applySafeFixes(payload, any(undefined)), `${wanted} nothing.`],
  [
    "an outcome for drawSurvey",
    () => drawSurvey(any(outcome), { format: "svg" }),
    "Pass the value of the outcome.",
  ],

  [
    "no format for drawSurvey",
    () => any(drawSurvey)(orThrow(outcome).value),
    'Unknown picture format "undefined". Use "mermaid", "dot", "svg".',
  ],
  ["an outcome for surveyGraph", () => surveyGraph(any(outcome)), "Pass the value of the outcome."],
  [
    "an outcome for printDiagnostics",
    () => printDiagnostics(any(outcome), { format: "text" }),
    "Expected a list of diagnostics, found an object.",
  ],
  [
    "an outcome for groupByField",
    () => groupByField(any(outcome)),
    "Expected a list of diagnostics, found an object.",
  ],
  [
    "no format for printDiagnostics",
    () => any(printDiagnostics)([]),
    'Unknown format of findings "undefined". Expected one of "text", "json", "sarif", "github", "markdown".',
  ],
  ["the name of a plugin", () => compileSurvey(payload, { plugins: any(["acme"]) }), noRule],
  ["plugins that are not a list", () => compileSurvey(payload, { plugins: any({}) }), noRule],
  ["nothing for defineRule", () => defineRule(any(null)), noRule],
  ["null as options", () => compileSurvey(payload, any(null)), "The options must be an object."],
  [
    "a kind as options",
    () => compileSurveyText("{}", any("survey-create")),
    "The options must be an object.",
  ],
  ["null as options of parse", () => parse("survey", payload, any(null)), "The options must be an object."],
  [
    "null as options of checkDashboard",
    () => checkDashboard({}, any(null)),
    "The options must be an object.",
  ],
  ["null as rules", () => compileSurvey(payload, { rules: any(null) }), "The rules must be an object."],
  [
    "a list as rules",
    () => compileSurvey(payload, { rules: any(["unique-choice"]) }),
    "The rules must be an object.",
  ],
  ["null as limits", () => compileSurvey(payload, { limits: any(null) }), "The limits must be an object."],
])("%s", (_shows, call, message) => {
  expect(call).toThrow(new TypeError(message));
});
