import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { asking, type Case, found, leading } from "./found.ts";

const cases: readonly Case[] = [
  [
    "null as the value of optional properties",
    { name: "s", description: null, questions: null, appearance: null },
    [],
  ],
  ["a whole number may be written with a point", { restriction_level: 21.0 }, [], "dashboard"],
  ["the content of an unknown property", { name: "s", extra: [{ a: [null] }] }, []],
  ["texts that hold numbers are texts", { name: "7" }, []],
  ["a list is not a survey", [], ["valid-type "]],
  ["a text is not a survey", "x", ["valid-type "]],
  ["null is not a survey", null, ["valid-type "]],
  ["undefined is not a survey", undefined, ["valid-type "]],
  ["a number is not a dashboard", 3, ["valid-type "], "dashboard"],
  ["null where something is required", { name: null }, ["valid-type /name"]],
  ["a number for a text", { name: 1 }, ["valid-type /name"]],
  ["a text for a number", { restriction_level: "21" }, ["valid-type /restriction_level"], "dashboard"],
  ["a fraction for a whole number", { use_dashboard: 1.5 }, ["valid-type /use_dashboard"], "dashboard"],
  ["a text for a yes or no", { pinned: "true" }, ["valid-type /pinned"], "dashboard"],
  ["a number for a yes or no", { deleted: 1 }, ["valid-type /deleted"], "dashboard"],
  ["an object for a list", { name: "s", questions: { 0: {}, length: 1 } }, ["valid-type /questions"]],
  ["a text for a list", { tags: "a" }, ["valid-type /tags"], "dashboard"],
  ["a list for an object", { name: "s", appearance: [] }, ["valid-type /appearance"]],
  ["a text for an object", { name: "s", conditions: "x" }, ["valid-type /conditions"]],
  ["a text for a question", asking("q"), ["valid-type /questions/0"]],
  ["null for a question", asking(null), ["valid-type /questions/0"]],
  [
    "a number for a question's type: one finding",
    { type: 3, question: "q" },
    ["valid-type /type"],
    "question",
  ],
  ["null for a question's type", { type: null, question: "q" }, ["valid-type /type"], "question"],
  [
    "members are read although the type is not",
    { type: 3, question: 4 },
    ["valid-type /type", "valid-type /question"],
    "question",
  ],
  ["a text for branching", leading("end"), ["valid-type /questions/0/branching"]],
  [
    "a text for a target: one finding",
    { type: "specific_question", index: "1" },
    ["valid-type /index"],
    "branching",
  ],
  ["null for a target", { type: "specific_question", index: null }, ["valid-type /index"], "branching"],
  [
    "a list for a table of routes",
    { type: "response_based", responseValues: [1] },
    ["valid-type /responseValues"],
    "branching",
  ],
  [
    "a number for a choice",
    { type: "single_choice", question: "q", choices: ["a", 1] },
    ["valid-type /choices/1"],
    "question",
  ],
  [
    "null for a choice",
    { type: "multiple_choice", question: "q", choices: [null] },
    ["valid-type /choices/0"],
    "question",
  ],
  ["a text for a count", { a: 1, b: "2" }, ["valid-type /b"], "responses-count"],
  [
    "neither number nor word for a target",
    compiledWith({ otherwise: "stop" }),
    ["valid-type /questions/0/otherwise"],
    "compiled-survey",
  ],
  [
    "a null tag is ignored",
    { tags: [null, "a", null] },
    ["warning: valid-type /tags/0", "warning: valid-type /tags/2"],
    "dashboard",
  ],
  ["a number for a tag", { tags: [1] }, ["valid-type /tags/0"], "dashboard"],
  ["a member with a slash in its name", { "a/b~c": null }, ["valid-type /a~1b~0c"], "responses-count"],
];

function compiledWith(members: object) {
  const question = {
    type: "open",
    text: "q",
    optional: false,
    routes: {},
    otherwise: "end",
    fewest: 0,
    most: 0,
  };
  return { version: 1, fingerprint: "f", questions: [{ ...question, ...members }] };
}

describe("valid-type", () => {
  it.each(cases)("%s", (_shows, payload, expected, kind = "survey") => {
    expect(found(kind, payload)).toEqual(expected);
  });

  it("states what was found and what is expected", () => {
    const said = (kind: "survey" | "dashboard" | "compiled-survey", payload: unknown) =>
      parse(kind, payload).diagnostics.map(({ message, help }) => [message, help]);
    expect(said("dashboard", { tags: "a", pinned: [] })).toEqual([
      ['Expected a list, found "a".', 'Write ["a"].'],
      ["Expected true or false, found [].", "Write true or false."],
    ]);
    expect(said("survey", "x")).toEqual([['Expected an object, found "x".', "Write an object."]]);
    expect(said("survey", { name: {}, appearance: { surveyPopupDelaySeconds: "1" } })).toEqual([
      ["Expected a text, found {}.", "Write a text."],
      ['Expected a number of at least 0, found "1".', "Remove the quotes: write 1."],
    ]);
    expect(said("compiled-survey", compiledWith({ otherwise: -1 }))).toEqual([
      [
        'Expected the index of a question or "end", found -1.',
        'Write the index of a question, counted from 0, or "end".',
      ],
    ]);
    expect(said("survey", asking({ type: 7, question: "q" }))).toEqual([
      [
        'Expected "open", "link", "rating", "single_choice" or "multiple_choice", found 7.',
        'Write "open", "link", "rating", "single_choice" or "multiple_choice".',
      ],
    ]);
    expect(said("survey", asking({ type: "rating", question: "q", scale: [] }))).toEqual([
      ["Expected an integer from 2 to 10, found [].", "Write an integer from 2 to 10."],
    ]);
    expect(said("survey", leading({ type: "specific_question", index: [] }))).toEqual([
      [
        "Expected the index of a question, found [].",
        expect.stringMatching(/^Write the index of a question, /),
      ],
    ]);
    expect(said("dashboard", { tags: [null] })).toEqual([
      ["null is ignored in this list.", "Remove null from the list."],
    ]);
  });
});
