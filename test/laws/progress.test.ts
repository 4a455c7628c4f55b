import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { goBack } from "#runtime/go-back.ts";
import { measureProgress } from "#runtime/measure-progress.ts";
import { journeys, sessionsOf } from "./journeys.ts";

describe("progress", () => {
  it("bounds the number of questions that remain", () => {
    fc.assert(
      fc.property(journeys(), (journey) => {
        for (const [step, session] of sessionsOf(journey).entries()) {
          const { answered, remaining } = measureProgress(journey.compiled, session);
          const left = journey.responses.length - step;
          expect(answered).toBe(step);
          expect(remaining.min).toBeLessThanOrEqual(left);
          expect(remaining.max ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(left);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("never decreases going forward, and is 1 at the end only", () => {
    fc.assert(
      fc.property(journeys(), (journey) => {
        let before = 0;
        for (const session of sessionsOf(journey)) {
          const { fraction } = measureProgress(journey.compiled, session);
          expect(fraction).toBeGreaterThanOrEqual(before);
          expect(fraction === 1).toBe(session.current === "end");
          before = fraction;
        }
      }),
      { numRuns: 200 },
    );
  });

  it("decreases to 0 when going back to the start, and stays in bounds", () => {
    fc.assert(
      fc.property(journeys(), (journey) => {
        let session = sessionsOf(journey).at(-1);
        for (let step = journey.responses.length; session !== undefined && step > 0; step--) {
          const back = goBack(journey.compiled, session);
          const { answered, fraction } = measureProgress(journey.compiled, back);
          expect(answered).toBe(step - 1);
          expect(fraction).toBeLessThanOrEqual(session.fraction);
          expect(fraction).toBeLessThan(1);
          session = back;
        }
        if (journey.compiled.questions.length > 0) expect(session?.fraction).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it("is exact without loops: some respondent is asked the fewest, and some the most questions", () => {
    fc.assert(
      fc.property(journeys({ loops: "none", branching: false }), (journey) => {
        for (const [step, session] of sessionsOf(journey).entries()) {
          const left = journey.responses.length - step;
          expect(measureProgress(journey.compiled, session).remaining).toEqual({ min: left, max: left });
        }
      }),
    );
  });
});
