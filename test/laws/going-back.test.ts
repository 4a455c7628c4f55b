import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerQuestion } from "#runtime/answer-question.ts";
import { goBack } from "#runtime/go-back.ts";
import { restoreSession } from "#runtime/restore-session.ts";
import { startSurvey } from "#runtime/session.ts";
import { answered, journeys, sessionsOf } from "./journeys.ts";

describe("going back", () => {
  it("returns to the question that was answered, and keeps the answer", () => {
    fc.assert(
      fc.property(journeys(), (journey) => {
        const sessions = sessionsOf(journey);
        for (const [step, response] of journey.responses.entries()) {
          const [before, after] = [sessions[step], sessions[step + 1]];
          if (before === undefined || after === undefined) throw new Error("no session");
          const back = goBack(journey.compiled, after);
          expect([back.current, back.path]).toEqual([before.current, before.path]);
          expect(back.answers).toBe(after.answers);
          expect(back.answers[before.current as number]).toEqual(response);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("followed by the same answer leads to the same session", () => {
    fc.assert(
      fc.property(journeys({ minQuestions: 1 }), (journey) => {
        const last = sessionsOf(journey).at(-1);
        if (last === undefined) throw new Error("no session");
        const again = answered(
          journey.compiled,
          goBack(journey.compiled, last),
          journey.responses.at(-1) ?? null,
        );
        expect(again).toEqual(last);
      }),
      { numRuns: 200 },
    );
  });

  it("stays at the start", () => {
    fc.assert(
      fc.property(journeys(), ({ compiled }) => {
        expect(goBack(compiled, startSurvey(compiled))).toEqual(startSurvey(compiled));
      }),
    );
  });

  it("to the start keeps every answer", () => {
    fc.assert(
      fc.property(journeys(), (journey) => {
        const last = sessionsOf(journey).at(-1) ?? startSurvey(journey.compiled);
        let session = last;
        for (const _ of journey.responses) session = goBack(journey.compiled, session);
        expect(session).toEqual({ ...startSurvey(journey.compiled), answers: last.answers });
      }),
      { numRuns: 200 },
    );
  });

  it("leaves a session that is restored unchanged, whatever was answered before", () => {
    const moves = fc.array(fc.tuple(fc.boolean(), fc.nat()), { maxLength: 40 });
    fc.assert(
      fc.property(journeys({ minQuestions: 1 }), moves, ({ compiled, responses }, taken) => {
        let session = startSurvey(compiled);
        for (const [goes, pick] of taken) {
          const step = answerQuestion(compiled, session, responses[pick % responses.length] ?? null);
          session = goes && step.ok ? step.session : goBack(compiled, session);
          expect(restoreSession(compiled, JSON.stringify(session))).toEqual({ ok: true, session });
        }
      }),
      { numRuns: 200 },
    );
  });
});
