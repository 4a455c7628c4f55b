import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coverRoutes, moveQuestion, type Respondent } from "#analysis/index.ts";
import { coverTests } from "#apps/cli/survey-tests/cover-tests.ts";
import { RouteFinder } from "#apps/cli/survey-tests/new-route.ts";
import { QuestionNames } from "#apps/cli/survey-tests/question-names.ts";
import { runTests, updateTests } from "#apps/cli/survey-tests/run-tests.ts";
import { testsText } from "#apps/cli/survey-tests/test-text.ts";
import { readTests, type SurveyTests } from "#apps/files/test-file.ts";
import { type CompiledSurvey, compileSurvey } from "#index.ts";
import { answerQuestion, startSurvey } from "#runtime/index.ts";
import { surveys } from "#testing/index.ts";

type Payload = { readonly questions: readonly object[] };

function compiledOf(survey: unknown): CompiledSurvey {
  const outcome = compileSurvey(survey);
  if (!outcome.ok) throw new Error("The survey of this test is broken.");
  return outcome.value;
}

const tested = (compiled: CompiledSurvey) => {
  const names = new QuestionNames(compiled, "survey.json");
  return { compiled, names, routes: new RouteFinder(compiled, names) };
};

const withIds = ({ questions, ...survey }: Payload): Payload => ({
  ...survey,
  questions: questions.map((question, at) => ({ ...question, id: `q${at}` })),
});

/** What a respondent is asked, by id, until an answer does not count; stepped without the code of tests. */
function asked(compiled: CompiledSurvey, { responses }: Respondent): readonly (string | undefined)[] {
  let session = startSurvey(compiled);
  const ids = [];
  for (const response of [...responses, null]) {
    const { current } = session;
    ids.push(current === "end" ? "end" : compiled.questions[current]?.id);
    const step = answerQuestion(compiled, session, response);
    if (!step.ok) break;
    session = step.session;
  }
  return ids;
}

const read = (text: string): SurveyTests => {
  const found = readTests(Buffer.from(text), { name: "survey.survey-test.json", path: null });
  if (!found.ok) throw new Error(found.diagnostics[0]?.message);
  return found.content;
};

const surveyman = new URL("../../../fixtures/real/surveyman/", import.meta.url);
const ons = new URL("../../../fixtures/real/ons-runner/", import.meta.url);
const questionnaires = [surveyman, ons].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .slice(0, 6)
    .map((name): [string, Payload] => [name, JSON.parse(readFileSync(new URL(name, folder), "utf8"))]),
);

/** Moves a question, and compares which tests of the cover fail with who is asked something else. */
function compareAfterMove(survey: Payload, from: number, to: number): number {
  const before = compiledOf(survey);
  const { respondents } = coverRoutes(before, { maxSteps: 10_000 });
  const tests = coverTests(before, tested(before).names, respondents);
  const moved = moveQuestion(survey as never, from, to);
  if (!moved.ok) return 0;
  const after = compiledOf(moved.value);
  const result = runTests({ tests }, tested(after));
  const affected = respondents.flatMap((each, at) =>
    JSON.stringify(asked(before, each)) === JSON.stringify(asked(after, each)) ? [] : [at],
  );
  expect(result.nameFindings).toEqual([]);
  expect(result.failed.map(({ at }) => at)).toEqual(affected);
  const text = testsText({ tests });
  const updated = updateTests(text, { tests }, result, tested(after));
  const again = runTests(read(updated.text), tested(after));
  // Moving a question changes no answer that counts, so every route can be rewritten.
  expect(again.failed).toEqual([]);
  expect(read(updated.text).tests.map(({ name }) => name)).toEqual(tests.map(({ name }) => name));
  return affected.length;
}

describe("the tests of a cover", () => {
  it("pass, written and read again, and have distinct names", () => {
    fc.assert(
      fc.property(surveys(), (survey) => {
        const source = tested(compiledOf(survey));
        const { respondents } = coverRoutes(source.compiled, { maxSteps: 10_000 });
        const tests = coverTests(source.compiled, source.names, respondents);
        expect(new Set(tests.map(({ name }) => name)).size).toBe(tests.length);
        if (tests.length === 0) return;
        const { failed, nameFindings: unnamed } = runTests(read(testsText({ tests })), source);
        expect([failed, unnamed]).toEqual([[], []]);
      }),
    );
  });

  it("fail where respondents are asked something else after an edit, and nowhere else, until they are rewritten", () => {
    let affected = 0;
    fc.assert(
      fc.property(surveys({ branchy: true }), fc.nat(), fc.nat(), (survey, from, to) => {
        const { length } = (survey as Payload).questions;
        affected += compareAfterMove(withIds(survey as Payload), from % length, to % length);
      }),
      { numRuns: 40 },
    );
    expect(affected).toBeGreaterThan(0);
  });

  it.each(questionnaires)("pass and fail as the respondents of %s do", (_name, survey) => {
    const { length } = survey.questions;
    compareAfterMove(withIds(survey), 0, Math.min(2, length - 1));
    compareAfterMove(withIds(survey), length - 1, 0);
  });
});
