import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Response } from "#diagnostics/diagnostic.ts";
import { collectResponses } from "#runtime/collect-responses.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import { startSurvey } from "#runtime/session.ts";
import { journeys, recorded, sessionsOf } from "./journeys.ts";

describe("collecting and replaying", () => {
  it("return the same session in surveys without loops", () => {
    fc.assert(
      fc.property(journeys({ loops: "none" }), (journey) => {
        const session = sessionsOf(journey).at(-1);
        if (session === undefined) throw new Error("no session");
        const outcome = replayResponses(journey.compiled, collectResponses(journey.compiled, session));
        expect(outcome).toEqual({ ok: true, finished: true, session, diagnostics: [] });
      }),
      { numRuns: 200 },
    );
  });

  it("return every earlier session in surveys without loops", () => {
    fc.assert(
      fc.property(journeys({ loops: "none" }), (journey) => {
        for (const session of sessionsOf(journey)) {
          const responses = collectResponses(journey.compiled, session);
          const outcome = replayResponses(journey.compiled, responses, { partial: true });
          expect(outcome).toEqual({
            ok: true,
            finished: session.current === "end",
            session,
            diagnostics: [],
          });
        }
      }),
      { numRuns: 200 },
    );
  });

  it("collect the last answer to each question on the path", () => {
    fc.assert(
      fc.property(journeys(), (journey) => {
        const session = sessionsOf(journey).at(-1);
        if (session === undefined) throw new Error("no session");
        const last = new Map<string, Response>();
        for (const [step, position] of session.path.entries())
          last.set(
            journey.survey.questions[position]?.id ?? String(position),
            recorded(journey.compiled, position, journey.responses[step] ?? null) as Response,
          );
        expect(new Map(Object.entries(collectResponses(journey.compiled, session)))).toEqual(last);
      }),
      { numRuns: 150 },
    );
  });

  it("reach the end after a loop, because the last answers left it", () => {
    fc.assert(
      fc.property(journeys(), (journey) => {
        const session = sessionsOf(journey).at(-1);
        if (session === undefined) throw new Error("no session");
        const outcome = replayResponses(journey.compiled, collectResponses(journey.compiled, session));
        expect(outcome.diagnostics.filter(({ code }) => code !== "answer-off-path")).toEqual([]);
        expect([outcome.ok, outcome.finished]).toEqual([true, true]);
      }),
      { numRuns: 150 },
    );
  });

  it("report invalid answers, and stay inside the survey", () => {
    const anyResponse = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.array(fc.string(), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(
        journeys(),
        fc.dictionary(fc.constantFrom("0", "1", "2", "3", "q1", "q2", "q3", "x"), anyResponse),
        ({ compiled }, responses) => {
          const { session, finished, ok, diagnostics } = replayResponses(compiled, responses);
          expect(finished).toBe(session.current === "end");
          expect(ok).toBe(diagnostics.every(({ severity }) => severity === "warning"));
          expect(session.path.every((position) => compiled.questions[position] !== undefined)).toBe(true);
          if (session.path.length === 0) expect(session).toEqual(startSurvey(compiled));
        },
      ),
      { numRuns: 200 },
    );
  });
});
