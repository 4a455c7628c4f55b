// Nothing that is passed in is ever changed: frozen arguments give the same results.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { answerQuestion } from "#runtime/answer-question.ts";
import { collectResponses } from "#runtime/collect-responses.ts";
import { goBack } from "#runtime/go-back.ts";
import { measureProgress } from "#runtime/measure-progress.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import { restoreSession } from "#runtime/restore-session.ts";
import { startSurvey } from "#runtime/session.ts";
import { journeys, sessionsOf } from "./journeys.ts";

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const member of Object.values(value)) frozen(member);
    Object.freeze(value);
  }
  return value;
}

describe("frozen arguments", () => {
  it("compile to the same result", () => {
    fc.assert(
      fc.property(journeys(), ({ survey }) => {
        const before = compileSurvey(structuredClone(survey));
        expect(compileSurvey(frozen(survey))).toEqual(before);
        expect(lowerSurvey(survey)).toEqual(before.ok && before.value);
      }),
      { numRuns: 150 },
    );
  });

  it("are stepped through to the same session", () => {
    fc.assert(
      fc.property(journeys(), (journey) => {
        const sessions = sessionsOf(structuredClone(journey) as typeof journey);
        const { compiled, responses } = frozen(journey);
        let session = frozen(startSurvey(compiled));
        for (const [step, response] of responses.entries()) {
          expect(session).toEqual(sessions[step]);
          const outcome = answerQuestion(compiled, session, response);
          if (!outcome.ok) throw new Error(outcome.diagnostics[0].code);
          session = frozen(outcome.session);
          goBack(compiled, session);
          measureProgress(compiled, session);
          const collected = frozen(collectResponses(compiled, session));
          replayResponses(compiled, collected, { partial: true });
          restoreSession(compiled, session);
        }
        expect(session).toEqual(sessions.at(-1));
      }),
      { numRuns: 150 },
    );
  });
});
