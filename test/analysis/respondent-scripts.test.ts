import fc from "fast-check";
import { expect, it } from "vitest";
import { coverRoutes } from "#analysis/cover/cover-routes.ts";
import { scriptRespondents, toExamples } from "#analysis/cover/respondent-scripts.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import { respondents } from "#testing/respondents.ts";
import { surveys } from "#testing/surveys.ts";
import { choice, compiledOf, open } from "./shapes.ts";

const compiled = compiledOf(choice({ 0: 2 }, { id: "which" }), open(), open(null, { id: "__proto__" }));

it("gives examples that fast-check tries", () => {
  const cover = coverRoutes(compiled);
  const tried: unknown[] = [];
  fc.assert(
    fc.property(respondents(compiled), (responses) => void tried.push(responses)),
    { examples: toExamples(cover.respondents), numRuns: cover.respondents.length },
  );
  const examples = cover.respondents.map(({ responses }) => responses);
  expect(tried.slice(0, examples.length)).toEqual(examples);
});

it("names questions by id, else by position", () => {
  const { survey, respondents: scripts } = scriptRespondents(compiled, coverRoutes(compiled).respondents);
  expect(survey).toBe(compiled.fingerprint);
  expect(scripts.map(({ steps }) => steps.map(({ question }) => question).join())).toEqual([
    "which,__proto__",
    "which,1,__proto__",
  ]);
  expect(Object.keys(scripts[1]?.record ?? {})).toEqual(["1", "which", "__proto__"]);
});

it("gives records that the runtime replays, after a round trip through JSON", () => {
  fc.assert(
    fc.property(surveys({ loops: "none", maxQuestions: 6 }).map(lowerSurvey), (survey) => {
      const script = JSON.parse(JSON.stringify(scriptRespondents(survey, coverRoutes(survey).respondents)));
      for (const { record } of script.respondents)
        expect(replayResponses(survey, record)).toMatchObject({ ok: true, finished: true, diagnostics: [] });
    }),
    { numRuns: 50 },
  );
});
