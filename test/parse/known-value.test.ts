import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { asking, type Case, found, leading } from "./found.ts";

const cases: readonly Case[] = [
  ["every type of survey", pageOf("popover", "widget", "external_survey", "api", null), [], "survey-page"],
  ["null where the value is optional", { name: "s", type: null }, []],
  ...(["survey", "survey-list-item"] as const).map(
    (kind): Case => [
      `a type of survey that other servers may know: ${kind}`,
      { name: "s", type: "form" },
      ["warning: known-value /type"],
      kind,
    ],
  ),
  ...(["survey-create", "survey-update"] as const).map(
    (kind): Case => [
      `a type of survey in a request: ${kind}`,
      { name: "s", type: "form" },
      ["known-value /type"],
      kind,
    ],
  ),
  [
    "an unknown type of survey in a page",
    pageOf("api", "form"),
    ["warning: known-value /results/1/type"],
    "survey-page",
  ],
  ["an unknown type that is not a text", { name: "s", type: 7 }, ["valid-type /type"]],
  ["an unknown type that is not stored", { name: "s", type: "\0" }, ["valid-text /type"]],
  [
    "an unknown type of question, with one finding",
    asking({ type: "no_such_type", question: "q" }),
    ["known-value /questions/0/type"],
    "survey-create",
  ],
  [
    "names of members of Object.prototype",
    asking({ type: "constructor", question: "q" }),
    ["known-value /questions/0/type"],
    "survey-create",
  ],
  [
    "a type of question in capitals",
    asking({ type: "OPEN", question: "q" }),
    ["known-value /questions/0/type"],
    "survey-create",
  ],
  [
    "a type of question with a space",
    asking({ type: "open ", question: "q" }),
    ["known-value /questions/0/type"],
    "survey-create",
  ],
  ...[asking({ type: "matrix", question: "q", scale: 11 }), asking({ type: "ratin", question: "q" })].map(
    (survey): Case => [
      "a type of question that other servers may know",
      survey,
      ["warning: known-value /questions/0/type"],
    ],
  ),
  [
    "a type of question that other servers may know, with names that resemble known ones or belong elsewhere",
    asking({ type: "matrix", question: "q", desciption: "d", end_date: "2026-01-01T00:00:00Z" }),
    ["warning: known-value /questions/0/type"],
  ],
  [
    "a type of branching that other servers may know",
    leading({ type: "weighted", weights: [1, 2] }),
    ["warning: known-value /questions/0/branching/type"],
  ],
  [
    "unknown values in a survey that is only read",
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
    { name: "s", schedule: "on_event", appearance: { position: "bottom-right" } },
    ["known-value /schedule", "known-value /appearance/position"],
    "survey-create",
  ],
  ["an unknown value that is not stored", { name: "s", schedule: "\0" }, ["valid-text /schedule"]],
  ["an empty text", { type: "", question: "q" }, ["known-value /type"], "question"],
  [
    "a nearly known type, whose members are checked",
    { type: "ratin", question: "q", scale: 11 },
    ["known-value /type", "valid-range /scale"],
    "question",
  ],
  [
    "an unknown type, with the members of the only type that has them",
    { type: "no_such_type", question: "q", scale: 11 },
    ["known-value /type", "valid-range /scale"],
    "question",
  ],
  [
    "a type that resembles another one than its members, with one finding",
    asking({ type: "opn", question: "q", scale: 5, display: "number", lowerBoundLabel: "a" }),
    ["known-value /questions/0/type"],
    "survey-create",
  ],
  [
    "a type that resembles another one, with the members of two types",
    asking({ type: "opn", question: "q", choices: ["a"], hasOpenChoice: true }),
    ["known-value /questions/0/type"],
    "survey-create",
  ],
  [
    "an unknown type, with checking the members of all types",
    { type: "no_such_type", question: 1, optional: 2 },
    ["known-value /type", "valid-type /question", "valid-type /optional"],
    "question",
  ],
  [
    "a type of branching",
    leading({ type: "goto", index: 1 }),
    ["known-value /questions/0/branching/type"],
    "survey-create",
  ],
  [
    "a type of branching in capitals, without reading the rest",
    { type: "SPECIFIC_QUESTION", index: {} },
    ["known-value /type"],
    "branching",
  ],
  [
    "a content type",
    { type: "open", question: "q", descriptionContentType: "text/html" },
    ["known-value /descriptionContentType"],
    "question",
  ],
  [
    "a display",
    { type: "rating", question: "q", scale: 5, display: "stars" },
    ["known-value /display"],
    "question",
  ],
  [
    "a match type",
    { name: "s", conditions: { urlMatchType: "contains" } },
    ["known-value /conditions/urlMatchType"],
    "survey-create",
  ],
  ["a creation mode", { creation_mode: "manual" }, ["warning: known-value /creation_mode"], "dashboard"],
  [
    "a creation mode in a list",
    { count: 1, next: null, previous: null, results: [{ creation_mode: "manual" }] },
    ["warning: known-value /results/0/creation_mode"],
    "dashboard-page",
  ],
  [
    "a version that does not exist",
    { version: 2, fingerprint: "f", questions: [] },
    ["known-value /version"],
    "compiled-survey",
  ],
];

function pageOf(...types: readonly unknown[]) {
  return { count: 0, next: null, previous: null, results: types.map((type) => ({ name: "s", type })) };
}

describe("known-value", () => {
  it.each(cases)("%s", (_shows, payload, expected, kind = "survey") => {
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
