import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flowOf } from "#routing/flow.ts";
import { countForward, isForward, reachForward } from "#routing/forward.ts";
import { lowerQuestions } from "#routing/lower-survey.ts";
import { findReachable } from "#routing/reachability.ts";
import { countRemaining } from "#routing/remaining.ts";

const COUNT = 5;

describe("surveys whose answers lead forward only", () => {
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
  it("get the same result from the single pass as from the general algorithm", () => {
    fc.assert(
      fc.property(survey, (questions) => {
        const one = lowerQuestions(questions);
        const flow = flowOf(one.edges, COUNT);
        expect(isForward(flow)).toBe(true);
        countForward(one.questions, flow);
        const other = lowerQuestions(questions);
        countRemaining(other);
        expect(one.questions).toStrictEqual(other.questions);
        expect([...reachForward(flow)].slice(0, COUNT)).toEqual([...findReachable(flow).reachable]);
      }),
    );
  });
  it("are distinguished from routes back or to the same question", () => {
    const backTo = (index: number) =>
      lowerQuestions([{}, {}, { branching: { type: "specific_question", index } }, {}, {}]).edges;
    expect([0, 1, 2, 3].map((index) => isForward(flowOf(backTo(index), COUNT)))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
