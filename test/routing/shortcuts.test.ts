import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flowOf } from "#routing/flow.ts";
import { countForward, isForward, reachForward } from "#routing/forward.ts";
import { lowerQuestion, type RouteAnswers, routeAnswers } from "#routing/lower-question.ts";
import { findReachable } from "#routing/reachability.ts";
import { countRemaining } from "#routing/remaining.ts";
import { routePortably } from "#routing/route-portably.ts";
import type { Ways } from "#routing/ways.ts";

const COUNT = 5;

const keys = fc.constantFrom(
  ...["0", "1", "2", "3", "7", "10", "negative", "neutral", "positive"],
  ...["detractors", "passives", "promoters", "Yes", "No", "constructor"],
);
const target = fc.oneof(fc.nat(COUNT - 1), fc.constantFrom("end", "next_question", -0));
const item = fc.oneof(
  fc.record({ type: fc.constant("rating"), scale: fc.integer({ min: 2, max: 10 }) }),
  fc.record({
    type: fc.constant("single_choice"),
    choices: fc.array(fc.constantFrom("Yes", "No", "0", "2", "constructor"), { minLength: 1, maxLength: 4 }),
    hasOpenChoice: fc.boolean(),
  }),
  fc.record({ type: fc.constantFrom("open", "link") }),
);
const routed = fc
  .tuple(item, fc.boolean(), fc.dictionary(keys, target, { noNullPrototype: true }))
  .map(([question, optional, responseValues]) => ({
    ...question,
    optional,
    question: "Why?",
    branching: { type: "response_based", responseValues },
  }));

/** The question as it is lowered with one way of routing, and the ways out of it. */
function lowered(question: object, position: number, route: RouteAnswers) {
  const ways: Ways = [];
  return { question: lowerQuestion(question, position, COUNT, ways, route), ways };
}

describe("routing by portable keys", () => {
  const portably: RouteAnswers = (question, byKey, position, count, ways) =>
    routePortably(question, byKey, position, count, ways) ??
    routeAnswers(question, byKey, position, count, ways);

  it("comes to the same as asking every answer", () => {
    fc.assert(
      fc.property(routed, fc.nat(COUNT - 1), (question, position) => {
        expect(lowered(question, position, portably)).toStrictEqual(
          lowered(question, position, routeAnswers),
        );
      }),
      { numRuns: 2_000 },
    );
  });
  it.each<[string, object, boolean]>([
    ["bands alone", { type: "rating", scale: 10, by: { promoters: 1, detractors: "end" } }, true],
    ["positions alone", { type: "single_choice", choices: ["Yes", "No"], by: { 1: "next_question" } }, true],
    ["a rating", { type: "rating", scale: 10, by: { promoters: 1, 3: 1 } }, false],
    ["a text", { type: "single_choice", choices: ["Yes", "No"], by: { 0: 1, No: 1 } }, false],
    ["a scale without bands", { type: "rating", scale: 4, by: { 1: 1 } }, false],
    ["a place that is not in the survey", { type: "rating", scale: 5, by: { neutral: COUNT } }, false],
    ["no keys", { type: "rating", scale: 5, by: {} }, false],
  ])("is open to %s: %s", (_name, { by, ...question }: { by?: object }, isOpen) => {
    let wasOpen: boolean | undefined;
    const branching = { type: "response_based", responseValues: by };
    lowered({ ...question, branching }, 0, (...given) => {
      wasOpen = routePortably(...given) !== undefined;
      return true;
    });
    expect(wasOpen).toBe(isOpen);
  });
});

describe("surveys whose answers only lead forward", () => {
  const ahead = (position: number) =>
    fc
      .tuple(fc.integer({ min: position + 1, max: COUNT }), fc.integer({ min: position + 1, max: COUNT }))
      .map(([one, other]) => ({
        type: "single_choice",
        choices: ["Yes", "No"],
        branching: {
          type: "response_based",
          responseValues: { 0: one === COUNT ? "end" : one, 1: other === COUNT ? "end" : other },
        },
      }));
  const survey = fc.tuple(...Array.from({ length: COUNT }, (_, position) => ahead(position)));
  const lower = (questions: readonly object[]) => {
    const ways: Ways = [];
    return { questions: questions.map((each, at) => lowerQuestion(each, at, COUNT, ways)), ways };
  };

  it("are counted and walked to the same result in one pass", () => {
    fc.assert(
      fc.property(survey, (questions) => {
        const one = lower(questions);
        const flow = flowOf(one.ways, COUNT);
        expect(isForward(flow)).toBe(true);
        countForward(one.questions, flow);
        const other = lower(questions);
        countRemaining(other.questions, other.ways);
        expect(one.questions).toStrictEqual(other.questions);
        expect([...reachForward(flow)].slice(0, COUNT)).toEqual([...findReachable(flow).reachable]);
      }),
    );
  });
  it("are told from those with a way back, or to the same question", () => {
    const backTo = (index: number) =>
      lower([{}, {}, { branching: { type: "specific_question", index } }, {}, {}]).ways;
    expect([0, 1, 2, 3].map((index) => isForward(flowOf(backTo(index), COUNT)))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
