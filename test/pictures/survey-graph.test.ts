import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { surveyGraph } from "#pictures/survey-graph.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import { brokenCompiled, surveys } from "./survey-graphs.ts";

const graphOf = (...questions: object[]) => surveyGraph(lowerSurvey({ questions }));
const open = (branching?: object) => ({ type: "open", question: "Why?", branching });
const rating = (responseValues: object, more?: object) => ({
  type: "rating",
  question: "How?",
  scale: 3,
  branching: { type: "response_based", responseValues },
  ...more,
});
const choice = (choices: string[], responseValues: object) => ({
  type: "single_choice",
  question: "Which?",
  choices,
  branching: { type: "response_based", responseValues },
});
const all = { negative: 0, neutral: "end", positive: 1 };

describe("edges", () => {
  const edgesOfFirst = (...questions: object[]) => {
    const graph = graphOf(...questions);
    return graph.filterOutEdges("0", () => true).map((key) => `${key} -> ${graph.target(key)}`);
  };

  it.each<[string, object[], string[]]>([
    [
      "no otherwise if every answer has a route",
      [rating(all), open()],
      ["0:negative -> 0", "0:neutral -> end", "0:positive -> 1"],
    ],
    [
      "otherwise for the skip alone",
      [rating(all, { optional: true }), open()],
      ["0:negative -> 0", "0:neutral -> end", "0:positive -> 1", "0-otherwise -> 1"],
    ],
    [
      "otherwise for the remaining answers",
      [rating({ neutral: "end" }), open()],
      ["0:neutral -> end", "0-otherwise -> 1"],
    ],
    ["otherwise alone", [open(), open()], ["0-otherwise -> 1"]],
    ["the end after the last", [open()], ["0-otherwise -> end"]],
    [
      "no key that never decides",
      [rating({ 1: "end", negative: 1, promoters: 0 }), open()],
      ["0:1 -> end", "0-otherwise -> 1"],
    ],
    [
      "parallel edges are kept",
      [rating({ 1: 1, neutral: 1, 3: 1 }), open()],
      ["0:1 -> 1", "0:neutral -> 1", "0:3 -> 1"],
    ],
    ["loops are kept", [open({ type: "specific_question", index: 0 })], ["0-otherwise -> 0"]],
    [
      "different keys for all edges, for any names of choices",
      [
        choice(["otherwise", "-otherwise", "0:", "", "7"], {
          otherwise: "end",
          "-otherwise": "end",
          "0:": "end",
          "": "end",
        }),
      ],
      ["0:otherwise -> end", "0:-otherwise -> end", "0:0: -> end", "0: -> end", "0-otherwise -> end"],
    ],
  ])("%s", (_, questions, edges) => {
    expect(edgesOfFirst(...questions).sort()).toEqual(edges.sort());
  });

  it("are listed by position, in the order of the answers, otherwise last", () => {
    const graph = graphOf(rating({ positive: 1, 1: "end" }), rating({ neutral: 0, 3: 0, negative: 0 }));
    expect(graph.edges()).toEqual(["0:1", "0:positive", "0-otherwise", "1:negative", "1:neutral", "1:3"]);
  });

  it("have the key, the target and the answers", () => {
    const graph = graphOf(
      choice(["Cake", "Pie"], { 0: "end", Pie: 1 }),
      rating({ neutral: "end" }, { optional: true }),
    );
    expect(graph.mapEdges((_, edge) => edge)).toEqual([
      { kind: "response", responseKey: "0", target: "end", answer: "Cake" },
      { kind: "response", responseKey: "Pie", target: 1, answer: "Pie" },
      { kind: "response", responseKey: "neutral", target: "end", answer: 2 },
      { kind: "otherwise", responseKey: null, target: "end", answer: 1 },
    ]);
  });

  it("are each taken by their answer", () => {
    fc.assert(
      fc.property(surveys, (survey) => {
        const compiled = lowerSurvey(survey);
        surveyGraph(compiled).forEachEdge((_, { answer, target }, source, to) => {
          expect(nextTarget(compiled, Number(source), answer)).toBe(target);
          expect(to).toBe(String(target));
        });
      }),
    );
  });
});

describe("nodes", () => {
  it("have the attributes of their question", () => {
    const graph = graphOf({ ...rating(all), id: "r" }, open({ type: "end" }), {
      type: "link",
      question: "Go",
      optional: true,
    });
    expect(graph.mapNodes((key, node) => [key, node])).toEqual([
      [
        "0",
        {
          kind: "question",
          position: 0,
          id: "r",
          type: "rating",
          text: "How?",
          optional: false,
          reachable: true,
        },
      ],
      ["1", { kind: "question", position: 1, type: "open", text: "Why?", optional: false, reachable: true }],
      ["2", { kind: "question", position: 2, type: "link", text: "Go", optional: true, reachable: false }],
      ["end", { kind: "end", reachable: true }],
    ]);
  });

  it("are only the end, which is reachable, in an empty survey", () => {
    expect(graphOf().mapNodes((key, node) => [key, node])).toEqual([
      ["end", { kind: "end", reachable: true }],
    ]);
  });

  it("show when the end is unreachable", () => {
    const graph = graphOf(open({ type: "specific_question", index: 0 }), open());
    expect(graph.getNodeAttribute("end", "reachable")).toBe(false);
  });

  it("are reachable exactly if a path from the first question leads to them", () => {
    fc.assert(
      fc.property(surveys, (survey) => {
        const graph = surveyGraph(lowerSurvey(survey));
        const walk = [graph.hasNode("0") ? "0" : "end"];
        for (const node of walk)
          for (const next of graph.outNeighbors(node)) if (!walk.includes(next)) walk.push(next);
        graph.forEachNode((node, { reachable }) => expect(reachable).toBe(walk.includes(node)));
      }),
    );
  });
});

describe("a compiled survey of unknown origin", () => {
  const restored = (json: unknown) => surveyGraph(json as CompiledSurvey);

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a text", "survey"],
    ["no questions", { version: 1 }],
    ["invalid questions", { questions: { length: 3 } }],
  ])("has only the end without questions: %s", (_, json) => {
    expect(restored(json).nodes()).toEqual(["end"]);
  });

  it.each<[string, unknown, string[]]>([
    ["an invalid question", null, ["0-otherwise -> end"]],
    ["an unknown type", { type: "toString", otherwise: 1 }, ["0-otherwise -> 1"]],
    ["a target beyond the survey", { type: "open", otherwise: 2 }, ["0-otherwise -> end"]],
    ["a target before it", { type: "open", otherwise: -1 }, ["0-otherwise -> end"]],
    ["a fraction as a target", { type: "open", otherwise: 0.5 }, ["0-otherwise -> end"]],
    ["a target of the payload", { type: "open", otherwise: "next_question" }, ["0-otherwise -> end"]],
    [
      "a route beyond the survey",
      { type: "rating", scale: 2, routes: { 1: 7, 2: 1 } },
      ["0:1 -> end", "0:2 -> 1"],
    ],
    [
      "a scale without end",
      { type: "rating", scale: 1e9, routes: { 5: 1 }, otherwise: 0 },
      ["0:5 -> 1", "0-otherwise -> 0"],
    ],
    ["invalid routes", { type: "rating", scale: 2, routes: 5, otherwise: 1 }, ["0-otherwise -> 1"]],
    [
      "invalid choices",
      { type: "single_choice", choices: 3, routes: { 0: 1 }, otherwise: 0 },
      ["0-otherwise -> 0"],
    ],
    ["an invalid choice", { type: "single_choice", choices: [null], routes: { 0: 1 } }, ["0:0 -> 1"]],
    [
      "a key named __proto__",
      { type: "single_choice", choices: ["__proto__", "x"], routes: JSON.parse('{ "__proto__": 1 }') },
      ["0:__proto__ -> 1", "0-otherwise -> end"],
    ],
  ])("has only targets inside the survey: %s", (_, question, edges) => {
    const graph = restored({ questions: [question, { type: "open", otherwise: "end" }] });
    expect(
      graph
        .filterOutEdges("0", () => true)
        .map((key) => `${key} -> ${graph.target(key)}`)
        .sort(),
    ).toEqual(edges.sort());
  });

  it("ignores routes that no answer takes", () => {
    const graph = restored({
      questions: [
        { type: "open", routes: { 0: 2 }, otherwise: 1 },
        { type: "open", otherwise: "end" },
        { type: "open", otherwise: "end" },
      ],
    });
    expect(graph.mapNodes((_, { reachable }) => reachable)).toEqual([true, true, false, true]);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), brokenCompiled), (json) => {
        const graph = restored(json);
        expect(graph.hasNode("end")).toBe(true);
        graph.forEachNode((node) => expect(node === "end" || graph.outDegree(node) > 0).toBe(true));
      }),
    );
  });
});

it("is the same for a compiled survey from JSON", () => {
  fc.assert(
    fc.property(surveys, (survey) => {
      const compiled = lowerSurvey(survey);
      expect(surveyGraph(JSON.parse(JSON.stringify(compiled))).export()).toEqual(
        surveyGraph(compiled).export(),
      );
    }),
  );
});

it("works with 20,000 questions", { timeout: 60_000 }, () => {
  const count = 20_000;
  const questions = Array.from({ length: count }, (_, position) =>
    rating({ negative: position, positive: 0 }),
  );
  const graph = graphOf(...questions);
  expect(graph.order).toBe(count + 1);
  expect(graph.size).toBe(3 * count);
  expect(graph.getNodeAttribute("19999", "reachable")).toBe(true);
  expect(graph.target("19999-otherwise")).toBe("end");
});
