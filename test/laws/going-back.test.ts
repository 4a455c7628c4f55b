import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerQuestion } from "#runtime/answer-question.ts";
import { collectResponses } from "#runtime/collect-responses.ts";
import { goBack } from "#runtime/go-back.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import { restoreSession } from "#runtime/restore-session.ts";
import { startSurvey } from "#runtime/session.ts";
import { answered, journeys, recorded, sessionsOf } from "./journeys.ts";

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
          expect(back.answers).toEqual(after.answers);
          expect(back.answers[before.current as number]).toEqual(
            recorded(journey.compiled, before.current, response),
          );
        }
      }),
      { numRuns: 150 },
    );
  });

  it("any number of steps, followed by the same answers, leads to the same session", () => {
    fc.assert(
      fc.property(journeys({ minQuestions: 1 }), fc.nat(), fc.nat(), (journey, from, steps) => {
        const { compiled, responses } = journey;
        const sessions = sessionsOf(journey);
        const taken = from % sessions.length;
        const left = taken - (taken === 0 ? 0 : steps % (taken + 1));
        let session = sessions[taken] ?? startSurvey(compiled);
        for (let step = taken; step > left; step--) {
          session = goBack(compiled, session);
          // Reverted answers may remain, to prefill; the others are unchanged.
          const before = sessions[step - 1] ?? startSurvey(compiled);
          expect(collectResponses(compiled, session)).toEqual(collectResponses(compiled, before));
          expect({ ...session, answers: 0, earlier: 0 }).toEqual({ ...before, answers: 0, earlier: 0 });
          expect(session.answers[before.current as number]).toEqual(
            recorded(compiled, before.current, responses[step - 1]),
          );
        }
        for (const response of responses.slice(left, taken)) session = answered(compiled, session, response);
        expect(session).toStrictEqual(sessions[taken]);
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
        // Of a question that was asked several times, the answer of the visit gone back to.
        const answers = last.answers.map((answer, position) =>
          last.path.includes(position)
            ? recorded(journey.compiled, position, journey.responses[last.path.indexOf(position)])
            : answer,
        );
        expect(session).toEqual({ ...startSurvey(journey.compiled), answers });
      }),
      { numRuns: 200 },
    );
  });

  it("leaves a session whose answers lead to it and that is restored unchanged", () => {
    const moves = fc.array(fc.tuple(fc.boolean(), fc.nat()), { maxLength: 40 });
    fc.assert(
      fc.property(journeys({ minQuestions: 1 }), moves, ({ compiled, responses }, taken) => {
        let session = startSurvey(compiled);
        for (const [goes, pick] of taken) {
          const step = answerQuestion(compiled, session, responses[pick % responses.length] ?? null);
          session = goes && step.ok ? step.session : goBack(compiled, session);
          expect(restoreSession(compiled, JSON.stringify(session))).toStrictEqual({ ok: true, session });
          const collected = collectResponses(compiled, session);
          const replayed = replayResponses(compiled, collected, { partial: true });
          expect([replayed.ok, replayed.finished]).toEqual([true, session.current === "end"]);
          // Where the last answers lead past an earlier visit of what is asked now, its answer there is in the way.
          const { path, current } = session;
          let visit = path.lastIndexOf(path[0] as number);
          while (visit >= 0 && path[visit] !== current && visit < path.length)
            visit = path.lastIndexOf(path[visit + 1] as number);
          if (!path.includes(current as number) || path[visit] === current)
            expect(replayed.session.current).toBe(current);
        }
      }),
      { numRuns: 200 },
    );
  });
});
