import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { asking, type Case, found, leading } from "./found.ts";

const most = 2_147_483_647;

const cases: readonly Case[] = [
  ["the largest count", { name: "s", responses_limit: most }, []],
  ["the smallest count", { name: "s", responses_limit: 0 }, []],
  ["zero with a minus is zero", { name: "s", responses_limit: -0 }, []],
  ["the smallest number", { id: -most - 1 }, [], "user"],
  [
    "every scale",
    { name: "s", questions: [2, 10].map((scale) => ({ type: "rating", question: "q", scale })) },
    [],
  ],
  ["a fraction where fractions may be", { name: "s", appearance: { surveyPopupDelaySeconds: 0.5 } }, []],
  ["a huge number in an unknown property", { name: "s", extra: 1e300 }, []],
  ["beyond 32 bits", { name: "s", responses_limit: most + 1 }, ["valid-range /responses_limit"]],
  ["below 32 bits", { id: -most - 2 }, ["valid-range /id"], "user"],
  ["a negative count", { name: "s", iteration_count: -1 }, ["valid-range /iteration_count"]],
  [
    "a number that JSON.parse rounds",
    { name: "s", responses_limit: JSON.parse("9007199254740993") },
    ["valid-range /responses_limit"],
  ],
  [
    "a scale below 2",
    asking({ type: "rating", question: "q", scale: 1 }),
    ["valid-range /questions/0/scale"],
  ],
  [
    "a scale above 10",
    asking({ type: "rating", question: "q", scale: 11 }),
    ["valid-range /questions/0/scale"],
  ],
  [
    "a negative waiting time",
    { name: "s", conditions: { seenSurveyWaitPeriodInDays: -0.5 } },
    ["valid-range /conditions/seenSurveyWaitPeriodInDays"],
  ],
  ["infinity", { name: "s", responses_limit: Number.POSITIVE_INFINITY }, ["valid-range /responses_limit"]],
  ["no number at all", { use_dashboard: Number.NaN }, ["valid-range /use_dashboard"], "dashboard"],
  [
    "infinity in an unknown property",
    { filters: { a: [Number.NEGATIVE_INFINITY] } },
    ["valid-range /filters/a/0"],
    "dashboard",
  ],
  // The code of an invalid target depends on why it is invalid.
  [
    "a target that is a fraction",
    leading({ type: "specific_question", index: 1.5 }),
    ["known-target /questions/0/branching/index"],
  ],
  [
    "a target below 0",
    leading({ type: "specific_question", index: -1 }),
    ["known-target /questions/0/branching/index"],
  ],
  [
    "a target beyond 32 bits",
    { type: "specific_question", index: 4294967296 },
    ["known-target /index"],
    "branching",
  ],
  [
    "a target that is not finite",
    { type: "specific_question", index: Number.NaN },
    ["known-target /index"],
    "branching",
  ],
  [
    "every value in a table that is not a target",
    { type: "response_based", responseValues: { a: 1.5, b: -1, c: "stop", d: null, e: {}, f: true } },
    ["a", "b", "c", "d", "e", "f"].map((key) => `known-target /responseValues/${key}`),
    "branching",
  ],
  [
    "all that is a target in a table",
    { type: "response_based", responseValues: { a: 0, b: "end", c: "next_question" } },
    [],
    "branching",
  ],
];

describe("valid-range", () => {
  it.each(cases)("%s", (_shows, payload, expected, kind = "survey") => {
    expect(found(kind, payload)).toEqual(expected);
  });

  it("states the range", () => {
    const said = (scale: number) =>
      parse("question", { type: "rating", question: "q", scale }).diagnostics.map(({ message, help }) => [
        message,
        help,
      ]);
    const help = "Write an integer from 2 to 10.";
    for (const scale of [12, Number.POSITIVE_INFINITY, Number.NaN])
      expect(said(scale)).toEqual([[`Expected an integer from 2 to 10, found ${scale}.`, help]]);
    expect(parse("dashboard", { filters: { a: Number.NaN } }).diagnostics[0]).toMatchObject({
      messageId: "notFinite",
      message: "NaN is not a JSON number; it is serialized as null.",
    });
  });

  it("states what targets are", () => {
    const said = (value: unknown) =>
      parse("branching", { type: "response_based", responseValues: { a: value } }).diagnostics.map(
        ({ message, help }) => [message, help],
      );
    const targets = 'the index of a question, counted from 0, or "next_question" or "end"';
    const expected = 'Expected the index of a question or "next_question" or "end", found';
    expect(said("ned")).toEqual([[`${expected} "ned".`, 'Write "end".']]);
    expect(said(-1)).toEqual([[`${expected} -1.`, 'Write "end".']]);
    expect(said(-2)).toEqual([[`${expected} -2.`, `Write ${targets}.`]]);
    const [jump] = parse("branching", { type: "specific_question", index: 0.5 }).diagnostics;
    expect(jump?.help).toBe("Write the index of a question, counted from 0.");
  });
});
