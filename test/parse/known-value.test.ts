import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { asking, type Case, found, leading } from "./found.ts";

const cases: readonly Case[] = [
  ["every type of survey", "survey-page", pageOf("popover", "widget", "external_survey", "api", null), []],
  ["null where the value is optional", "survey", { name: "s", type: null }, []],
  ...(["survey", "survey-list-item"] as const).map(
    (kind): Case => [
      `a type of survey that other servers may know: ${kind}`,
      kind,
      { name: "s", type: "form" },
      ["warning: known-value /type"],
    ],
  ),
  ...(["survey-create", "survey-update"] as const).map(
    (kind): Case => [
      `a type of survey in a request: ${kind}`,
      kind,
      { name: "s", type: "form" },
      ["known-value /type"],
    ],
  ),
  [
    "an unknown type of survey in a page",
    "survey-page",
    pageOf("api", "form"),
    ["warning: known-value /results/1/type"],
  ],
  ["an unknown type that is not a text", "survey", { name: "s", type: 7 }, ["valid-type /type"]],
  ["an unknown type that is not stored", "survey", { name: "s", type: "\0" }, ["valid-text /type"]],
  [
    "an unknown type of question, with one finding",
    "survey-create",
    asking({ type: "no_such_type", question: "q" }),
    ["known-value /questions/0/type"],
  ],
  [
    "names of members of Object.prototype",
    "survey-create",
    asking({ type: "constructor", question: "q" }),
    ["known-value /questions/0/type"],
  ],
  [
    "a type of question in capitals",
    "survey-create",
    asking({ type: "OPEN", question: "q" }),
    ["known-value /questions/0/type"],
  ],
  [
    "a type of question with a space",
    "survey-create",
    asking({ type: "open ", question: "q" }),
    ["known-value /questions/0/type"],
  ],
  ...[asking({ type: "matrix", question: "q", scale: 11 }), asking({ type: "ratin", question: "q" })].map(
    (survey): Case => [
      "a type of question that other servers may know",
      "survey",
      survey,
      ["warning: known-value /questions/0/type"],
    ],
  ),
  [
    "a type of branching that other servers may know",
    "survey",
    leading({ type: "weighted", weights: [1, 2] }),
    ["warning: known-value /questions/0/branching/type"],
  ],
  [
    "unknown values in a survey that is only read",
    "survey",
    {
      ...asking({ type: "open", question: "q", validation: [{ type: "email" }] }),
      ...{ schedule: "on_event", response_sampling_interval_type: "" },
      appearance: { position: "bottom-right", thankYouMessageDescriptionContentType: "markdown" },
      conditions: {
        urlMatchType: "contains",
        events: { values: [{ propertyFilters: { a: { operator: "gte" } } }] },
      },
    },
    [
      "warning: known-value /questions/0/validation/0/type",
      "warning: known-value /schedule",
      "warning: known-value /appearance/position",
      "warning: known-value /appearance/thankYouMessageDescriptionContentType",
      "warning: known-value /conditions/urlMatchType",
      "warning: known-value /conditions/events/values/0/propertyFilters/a/operator",
    ],
  ],
  [
    "the same in a request",
    "survey-create",
    { name: "s", schedule: "on_event", appearance: { position: "bottom-right" } },
    ["known-value /schedule", "known-value /appearance/position"],
  ],
  ["an unknown value that is not stored", "survey", { name: "s", schedule: "\0" }, ["valid-text /schedule"]],
  ["an empty text", "question", { type: "", question: "q" }, ["known-value /type"]],
  [
    "a nearly known type, whose members are checked",
    "question",
    { type: "ratin", question: "q", scale: 11 },
    ["known-value /type", "valid-range /scale"],
  ],
  [
    "an unknown type, with the members of the only type that has them",
    "question",
    { type: "no_such_type", question: "q", scale: 11 },
    ["known-value /type", "valid-range /scale"],
  ],
  [
    "a type that resembles another one than its members, with one finding",
    "survey-create",
    asking({ type: "opn", question: "q", scale: 5, display: "number", lowerBoundLabel: "a" }),
    ["known-value /questions/0/type"],
  ],
  [
    "a type that resembles another one, with the members of two types",
    "survey-create",
    asking({ type: "opn", question: "q", choices: ["a"], hasOpenChoice: true }),
    ["known-value /questions/0/type"],
  ],
  [
    "an unknown type, with checking the members of all types",
    "question",
    { type: "no_such_type", question: 1, optional: 2 },
    ["known-value /type", "valid-type /question", "valid-type /optional"],
  ],
  [
    "a type of branching",
    "survey-create",
    leading({ type: "goto", index: 1 }),
    ["known-value /questions/0/branching/type"],
  ],
  [
    "a type of branching in capitals, without reading the rest",
    "branching",
    { type: "SPECIFIC_QUESTION", index: {} },
    ["known-value /type"],
  ],
  [
    "a content type",
    "question",
    { type: "open", question: "q", descriptionContentType: "text/html" },
    ["known-value /descriptionContentType"],
  ],
  [
    "a display",
    "question",
    { type: "rating", question: "q", scale: 5, display: "stars" },
    ["known-value /display"],
  ],
  [
    "a match type",
    "survey-create",
    { name: "s", conditions: { urlMatchType: "contains" } },
    ["known-value /conditions/urlMatchType"],
  ],
  ["a creation mode", "dashboard", { creation_mode: "manual" }, ["warning: known-value /creation_mode"]],
  [
    "a creation mode in a list",
    "dashboard-page",
    { count: 1, next: null, previous: null, results: [{ creation_mode: "manual" }] },
    ["warning: known-value /results/0/creation_mode"],
  ],
  [
    "a version that does not exist",
    "compiled-survey",
    { version: 2, fingerprint: "f", questions: [] },
    ["known-value /version"],
  ],
];

function pageOf(...types: readonly unknown[]) {
  return { count: 0, next: null, previous: null, results: types.map((type) => ({ name: "s", type })) };
}

describe("known-value", () => {
  it.each(cases)("%s", (_shows, kind, payload, expected) => {
    expect(found(kind, payload)).toEqual(expected);
  });

  it("lists the known values, and suggests the nearest", () => {
    const said = (type: unknown) =>
      parse("question", { type, question: "q", choices: ["a"] }).diagnostics.map(({ message, help }) => [
        message,
        help,
      ]);
    const known = '"open", "link", "rating", "single_choice" or "multiple_choice"';
    expect(said("singleChoice")).toEqual([
      [`Expected ${known}, found "singleChoice".`, 'Did you mean "single_choice"?'],
    ]);
    expect(said("xyzzy")).toEqual([[`Expected ${known}, found "xyzzy".`, `Write ${known}.`]]);
    expect(
      parse("compiled-survey", { version: 2, fingerprint: "f", questions: [] }).diagnostics,
    ).toMatchObject([{ message: "Expected 1, found 2.", help: "Write 1." }]);
  });

  it("suggests the only type that has the members", () => {
    const suggested = (question: object) =>
      parse("question", { question: "q", ...question }).diagnostics.map(({ fixes }) => fixes?.[0]?.patch[0]);
    const rating = { op: "replace", path: "/type", value: "rating" };
    expect(suggested({ type: "opn", scale: 5 })).toEqual([rating]);
    expect(suggested({ type: "xyzzy", scale: 5 })).toEqual([rating]);
    expect(suggested({ type: "number", scale: 5 })).toEqual([rating]);
    expect(suggested({ type: "opn", choices: ["a"] })).toEqual([undefined]);
    expect(suggested({ type: "opn" })).toEqual([{ ...rating, value: "open" }]);
  });

  it("cuts a long text", () => {
    const [finding] = parse("survey", { name: "s", type: "x".repeat(1_000_000) }).diagnostics;
    expect(finding?.message.length).toBeLessThan(250);
  });
});
