import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { parse } from "#compile/parse.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { restoreSession } from "#runtime/restore-session.ts";
import { payloads } from "#testing/payloads.ts";
import { surveys } from "#testing/surveys.ts";
import { journeys, sessionsOf } from "./journeys.ts";

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe("the compiled survey", () => {
  it("equals the lowered survey of an accepted payload", () => {
    fc.assert(
      fc.property(surveys(), (survey) => {
        const outcome = compileSurvey(survey);
        expect(outcome.ok && outcome.value).toStrictEqual(lowerSurvey(survey));
        expect(outcome.ok && JSON.stringify(outcome.value)).toBe(JSON.stringify(lowerSurvey(survey)));
        expect(outcome.ok && outcome.survey).toBe(survey);
      }),
      { numRuns: 200 },
    );
  });

  it("is unchanged by JSON, and is a valid compiled-survey payload", () => {
    fc.assert(
      fc.property(surveys(), (survey) => {
        const compiled = lowerSurvey(survey);
        expect(throughJson(compiled)).toStrictEqual(compiled);
        expect(parse("compiled-survey", compiled).diagnostics).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("has only targets inside the survey, for any payload", () => {
    fc.assert(
      fc.property(payloads("survey"), (survey) => {
        const { questions } = lowerSurvey(survey);
        for (const { routes, otherwise } of questions)
          for (const target of [...Object.values(routes), otherwise])
            expect(target === "end" || questions[target] !== undefined).toBe(true);
      }),
    );
  });
});

describe("a session", () => {
  it("can be continued after JSON at every step, with the same result", () => {
    fc.assert(
      fc.property(journeys(), (journey) => {
        const compiled = throughJson(journey.compiled);
        for (const session of sessionsOf(journey)) {
          expect(throughJson(session)).toStrictEqual(session);
          for (const json of [session, throughJson(session), JSON.stringify(session)])
            expect(restoreSession(compiled, json)).toEqual({ ok: true, session });
        }
      }),
      { numRuns: 200 },
    );
  });

  it("is rejected by a version of the survey with other routes", () => {
    fc.assert(
      fc.property(journeys({ minQuestions: 1 }), (journey) => {
        const changed = lowerSurvey({
          questions: [{ type: "open", question: "New" }, ...journey.survey.questions],
        });
        const outcome = restoreSession(changed, sessionsOf(journey).at(-1));
        expect(outcome.ok).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});
