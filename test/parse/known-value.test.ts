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
    "survey",
    asking({ type: "no_such_type", question: "q" }),
    ["known-value /questions/0/type"],
  ],
  [
    "names of members of Object.prototype",
    "survey",
    asking({ type: "constructor", question: "q" }),
    ["known-value /questions/0/type"],
  ],
  [
    "a type of question in capitals",
    "survey",
    asking({ type: "OPEN", question: "q" }),
    ["known-value /questions/0/type"],
  ],
  [
    "a type of question with a space",
    "survey",
    asking({ type: "open ", question: "q" }),
    ["known-value /questions/0/type"],
  ],
  ["an empty text", "question", { type: "", question: "q" }, ["known-value /type"]],
  [
    "a nearly known type, whose members are checked",
    "question",
    { type: "ratin", question: "q", scale: 11 },
    ["known-value /type", "valid-range /scale"],
  ],
  [
    "an unknown type, without checking members of some types",
    "question",
    { type: "no_such_type", question: "q", scale: 11 },
    ["known-value /type"],
  ],
  [
    "an unknown type, with checking the members of all types",
    "question",
    { type: "no_such_type", question: 1, optional: 2 },
    ["known-value /type", "valid-type /question", "valid-type /optional"],
  ],
  [
    "a type of branching",
    "survey",
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
    "survey",
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

  it("cuts a long text", () => {
    const [finding] = parse("survey", { name: "s", type: "x".repeat(1_000_000) }).diagnostics;
    expect(finding?.message.length).toBeLessThan(250);
  });
});
