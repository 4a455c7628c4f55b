import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { asking, type Case, found } from "./found.ts";

const cases: readonly Case[] = [
  [
    "emoji, other scripts, control characters, odd spaces",
    { name: "s 😀 ß\t\r\n\u001f\u200b\ufeff\uffff", description: "\u202e" },
    [],
  ],
  ["the text is about NUL, not about 0", { tags: ["0", "\\0", "\\u0000"] }, [], "dashboard"],
  ["an empty name", { name: "" }, [], "dashboard"],
  ["an invisible description", { description: "\u200b" }, [], "dashboard"],
  ["an accent on its own", { name: "\u0301" }, [], "dashboard"],
  ["a name that shows nothing", { name: " \u200b\u200d\ufeff" }, ["warning: valid-text /name"], "dashboard"],
  ["a name of spaces", { name: "  " }, ["warning: valid-text /name"], "survey-update"],
  [
    "a name that turns the direction of writing round",
    { name: "abc\u202etxt" },
    ["warning: valid-text /name"],
  ],
  ["one finding for a name with two faults", { name: "\u202e" }, ["warning: valid-text /name"]],
  [
    "in lists",
    { count: 1, next: null, previous: null, results: [{ name: "\u200b" }] },
    ["warning: valid-text /results/0/name"],
    "survey-page",
  ],
  ["NUL", { name: "a\u0000b" }, ["valid-text /name"]],
  ["half of a pair at the end", { name: "a\ud83d" }, ["valid-text /name"]],
  ["the other half at the start", { name: "\ude00a" }, ["valid-text /name"]],
  ["a pair the wrong way round", { name: "\ude00\ud83d" }, ["valid-text /name"]],
  ["in a tag", { tags: ["a\u0000b"] }, ["valid-text /tags/0"], "dashboard"],
  [
    "in a choice",
    asking({ type: "single_choice", question: "q", choices: ["a", "\ud800"] }),
    ["valid-text /questions/0/choices/1"],
  ],
  ["in what is kept as it is", { name: "s", extra: { a: ["\u0000"] } }, ["valid-text /extra/a/0"]],
  ["in free-form filters", { filters: { a: "\udc00" } }, ["valid-text /filters/a"], "dashboard"],
  ["in a name of a member", { name: "s", "a\u0000": 1 }, ["valid-text /a\u0000"]],
  [
    "in a name of a free-form member",
    { name: "s", conditions: { "\udc00": 1 } },
    ["valid-text /conditions/\udc00"],
  ],
  ["in a name deep down", { tiles: [{ a: { "\ud800": 1 } }] }, ["valid-text /tiles/0/a/\ud800"], "dashboard"],
  [
    "in a response key",
    { type: "response_based", responseValues: { "\u0000": 1 } },
    ["valid-text /responseValues/\u0000"],
    "branching",
  ],
  [
    "one finding where the format is wrong, too",
    { name: "s", start_date: "2026-01-31T09:30:00Z\u0000" },
    ["valid-text /start_date"],
  ],
];

describe("valid-text", () => {
  it.each(cases)("%s", (_shows, payload, expected, kind = "survey") => {
    expect(found(kind, payload)).toEqual(expected);
  });

  it.each(["survey", "survey-list-item", "survey-create", "survey-update"] as const)(
    "warns of a name of a %s that shows nothing, or something else",
    (kind) => {
      for (const name of ["", " ", "\u200b", "\u2066 \u00ad", "a\u202eb", "\u202a"])
        expect(found(kind, { name })).toEqual(["warning: valid-text /name"]);
      for (const name of [".", "\u200bx"]) expect(found(kind, { name })).toEqual([]);
    },
  );

  it.each(["dashboard", "dashboard-list-item", "dashboard-create", "dashboard-update"] as const)(
    "warns of a name of a %s that shows nothing, or something else",
    (kind) => {
      for (const name of [" ", "\u202c"])
        expect(found(kind, { name })).toEqual(["warning: valid-text /name"]);
      expect(found(kind, { name: "" })).toEqual([]);
      expect(found(kind, { name: null })).toEqual([]);
    },
  );

  it("distinguishes the names of properties from texts", () => {
    const { diagnostics } = parse("survey", { name: "\u0000", "\u0000": 1 });
    expect(diagnostics.map(({ messageId }) => messageId)).toEqual(["invalidText", "invalidPropertyName"]);
  });
});
