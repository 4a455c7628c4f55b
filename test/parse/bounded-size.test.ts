import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { asking, type Case, found } from "./found.ts";

const times = <Value>(count: number, value: Value): Value[] => Array<Value>(count).fill(value);
const members = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));
const choice = (choices: readonly string[]) => ({ type: "single_choice", question: "q", choices });
const routes = (count: number) => ({ type: "response_based", responseValues: members(count, "end") });
const date = "2026-01-31T09:30:00Z";

const cases: readonly Case[] = [
  ["the longest name", { name: "x".repeat(400) }, []],
  ["the longest name, counted in characters", { name: "😀".repeat(400) }, []],
  ["the longest text", { name: "s", description: "x".repeat(100_000) }, []],
  ["the longest link", { type: "link", question: "q", link: "x".repeat(2_048) }, [], "question"],
  ["one choice", choice(["a"]), [], "question"],
  ["the most choices", choice(times(1_000, "a")), [], "question"],
  ["the most tags", { tags: times(1_000, "a") }, [], "dashboard"],
  ["the most routes", routes(1_000), [], "branching"],
  ["the most dates", { name: "s", iteration_start_dates: times(1_000, date) }, []],
  ["the most values in free-form parts", { filters: { a: times(99_997, 0) } }, [], "dashboard"],
  ["a name", { name: "x".repeat(401) }, ["bounded-size /name"]],
  ["a name of surrogate pairs", { name: "😀".repeat(401) }, ["bounded-size /name"]],
  ["a name that grows when it is normalised", { name: "\ufdfa".repeat(399) }, []],
  ["a text", { name: "s", description: "x".repeat(100_001) }, ["bounded-size /description"]],
  ["a text of a format", { email: `${"x".repeat(320)}@example.org` }, ["bounded-size /email"], "user"],
  ["a link", { type: "link", question: "q", link: "x".repeat(2_049) }, ["bounded-size /link"], "question"],
  ["no choices", choice([]), ["bounded-size /choices"], "question"],
  ["choices", asking(choice(times(1_001, "a"))), ["bounded-size /questions/0/choices"]],
  ["tags", { tags: times(1_001, "a") }, ["bounded-size /tags"], "dashboard"],
  ["routes", routes(1_001), ["bounded-size /responseValues"], "branching"],
  [
    "dates",
    { name: "s", iteration_start_dates: times(1_001, date) },
    ["bounded-size /iteration_start_dates"],
  ],
  ["questions", { name: "s", questions: times(100_001, null) }, ["bounded-size /questions"]],
  [
    "questions of a compiled survey",
    { version: 1, fingerprint: "f", questions: times(100_001, null) },
    ["bounded-size /questions"],
    "compiled-survey",
  ],
  [
    "values in one free-form part",
    { filters: { a: times(100_000, 0) } },
    ["bounded-size /filters/a"],
    "dashboard",
  ],
  [
    "values in free-form parts together: one finding",
    { filters: { a: times(60_000, 0) }, tiles: [{ a: times(60_000, 0) }, { b: [1] }] },
    ["bounded-size /tiles/0/a"],
    "dashboard",
  ],
  [
    "members in a free-form part",
    { filters: members(100_001, 0) },
    ["bounded-size /filters/k100000"],
    "dashboard",
  ],
  [
    "elements of a list without its own bound",
    { name: "s", conditions: { deviceTypes: times(100_001, "x") } },
    ["bounded-size /conditions/deviceTypes"],
  ],
];

describe("bounded-size", () => {
  it.each(cases)("%s", (_shows, payload, expected, kind = "survey") => {
    expect(found(kind, payload)).toEqual(expected);
  });

  it("reports the size and the limit", () => {
    const said = (kind: "survey" | "dashboard" | "question", payload: unknown) =>
      parse(kind, payload).diagnostics.map(({ message, help }) => `${message} ${help}`);
    expect(said("survey", { name: "😀".repeat(401) })).toEqual([
      "This text has 401 characters; at most 400 are allowed. Shorten the text to 400 characters.",
    ]);
    expect(said("survey", { name: "\ud800a".repeat(201) })).toEqual([
      "This text has 402 characters; at most 400 are allowed. Shorten the text to 400 characters.",
    ]);
    expect(said("dashboard", { tags: times(1_001, "a") })).toEqual([
      "This list has 1001 entries; at most 1000 are allowed. Keep at most 1000 entries.",
    ]);
    expect(
      parse(
        "branching",
        { type: "response_based", responseValues: { a: 0, b: 0 } },
        { limits: { responseValues: 1 } },
      ).diagnostics[0],
    ).toMatchObject({
      message: "This object has 2 properties; at most 1 are allowed.",
      help: "Keep at most 1 properties.",
    });
    expect(said("question", choice([]))).toEqual([
      "This list is empty; it needs at least one entry. Add an entry.",
    ]);
    expect(said("dashboard", { filters: [] })[0]).toMatch(/^Expected an object, found \[\]/);
    expect(said("dashboard", { filters: { a: times(100_000, 0) } })[0]).toMatch(
      /contain more than 100000 values/,
    );
    expect(said("dashboard", { filters: JSON.parse(`${'{"a":'.repeat(65)}1${"}".repeat(65)}`) })[0]).toMatch(
      /nested more than 64 levels deep/,
    );
  });

  it.each<[string, Parameters<typeof found>[0], unknown, Parameters<typeof found>[2], readonly string[]]>([
    ["choices", "question", choice(["a", "b"]), { limits: { choices: 1 } }, ["bounded-size /choices"]],
    ["choices, raised", "question", choice(times(2_000, "a")), { limits: { choices: 2_000 } }, []],
    ["tags", "dashboard", { tags: ["a", "b"] }, { limits: { tags: 1 } }, ["bounded-size /tags"]],
    [
      "responseValues",
      "branching",
      routes(2),
      { limits: { responseValues: 1 } },
      ["bounded-size /responseValues"],
    ],
    [
      "iterationDates",
      "survey",
      { name: "s", iteration_start_dates: [date] },
      { limits: { iterationDates: 0 } },
      ["bounded-size /iteration_start_dates"],
    ],
    ["questions", "survey", asking({}), { limits: { questions: 0 } }, ["bounded-size /questions"]],
    ["name", "survey", { name: "abc" }, { limits: { name: 2 } }, ["bounded-size /name"]],
    ["name, raised", "dashboard", { name: "x".repeat(500) }, { limits: { name: 500 } }, []],
    [
      "string",
      "survey",
      { name: "abc", description: "abc" },
      { limits: { string: 2 } },
      ["bounded-size /description"],
    ],
    [
      "url",
      "question",
      { type: "link", question: "abc", link: "abc" },
      { limits: { url: 2 } },
      ["bounded-size /link"],
    ],
    [
      "depth",
      "dashboard",
      { filters: { a: { b: 1 } } },
      { limits: { depth: 2 } },
      ["bounded-size /filters/a"],
    ],
    [
      "nodes",
      "dashboard",
      { filters: { a: 1, b: 2 } },
      { limits: { nodes: 1 } },
      ["bounded-size /filters/b"],
    ],
    ["nodes, raised", "dashboard", { filters: { a: times(200_000, 0) } }, { limits: { nodes: 300_000 } }, []],
    [
      "the length of a format is not an option",
      "user",
      { email: `${"x".repeat(320)}@a.bc` },
      { limits: { string: 1_000 } },
      ["bounded-size /email"],
    ],
    [
      "diagnostics",
      "survey",
      { name: 1, type: 2, archived: 3 },
      { limits: { diagnostics: 2 } },
      ["valid-type /name", "valid-type /type", "info: bounded-diagnostics "],
    ],
  ])("limits are options: %s", (_name, kind, payload, options, expected) => {
    expect(found(kind, payload, options)).toEqual(expected);
  });
});
