import { describe, expect, it } from "vitest";
import { Routing } from "#routing/routing.ts";
import { leadingTo } from "./leading-to.ts";

describe("answers that lead somewhere", () => {
  const rating = (responseValues: object, more: object = {}): object => ({
    ...{ type: "rating", question: "How?", scale: 5, ...more },
    branching: { type: "response_based", responseValues },
  });
  it.each<[string, object, number, number | string | null]>([
    ["the first answer of a band", rating({ positive: "end" }), 3, 4],
    ["the first answer without a route", rating({ negative: "end", neutral: "end" }), 1, 4],
    ["an answer without a route where others come before it", rating({ "1": "end" }), 1, 2],
    [
      "a skip, if every answer has a route",
      rating({ "0": 2, "1": 2, negative: 2, neutral: 2, positive: 2 }, { optional: true }),
      1,
      null,
    ],
    [
      "a key that leads where the others go on to",
      rating({ "3": 1, negative: "end", positive: "end" }),
      1,
      3,
    ],
    ["a key before answers without a route", rating({ "4": 1 }), 1, 4],
    ["the text of a choice", leadingTo(2, 1), 1, "to 1"],
    ["an answer to the end", rating({ "5": "end" }), 3, 5],
    ["any text", { type: "open", question: "Why?" }, 1, "an answer"],
  ])("%s", (_name, first, node, response) => {
    const routing = Routing.of([first, { type: "open" }, { type: "open" }]);
    expect(routing.witnessTo(0, [node])).toEqual([{ question: 0, response }]);
  });

  it("are the same objects if ways begin alike, and others beyond them", () => {
    const routing = Routing.of([{}, {}, {}, {}]);
    const one = routing.witnessTo(2, [3]);
    const other = routing.witnessTo(3, []);
    expect(one?.map(({ question }) => question)).toEqual([0, 1, 2]);
    expect(other).toEqual(one);
    expect(other?.[0]).toBe(one?.[0]);
  });

  it.each([
    [998, 1, 999],
    [999, 1, 1_000],
    [1_000, 0, 1_000],
    [1_000, 1, undefined],
    [1_001, 0, undefined],
    [0, 1_000, 1_000],
    [0, 1_001, undefined],
  ])("to question %i and %i steps on are %s", (position, beyond, steps) => {
    const routing = Routing.of(Array.from({ length: 2_100 }, () => ({})));
    const nodes = Array.from({ length: beyond }, (_, index) => position + 1 + index);
    expect(routing.witnessTo(position, nodes)?.length).toBe(steps);
  });
});

describe("names of questions", () => {
  it.each([
    [{ question: "Why?" }, 'questions[0] ("Why?")'],
    [{ question: "" }, "questions[0]"],
    [{ question: 5 }, "questions[0]"],
    [{}, "questions[0]"],
    [{ question: "x".repeat(40) }, `questions[0] ("${"x".repeat(40)}")`],
    [{ question: "x".repeat(41) }, `questions[0] ("${"x".repeat(39)}…")`],
  ])("%j", (question, name) => {
    const routing = Routing.of([question]);
    expect(routing.nameOf(0)).toBe(name);
    expect(routing.nameOf(0)).toBe(name);
    expect(routing.nameOf(1)).toBe("questions[1]");
  });
});
