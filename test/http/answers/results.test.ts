import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { oneSurveyStats } from "#http/answers/survey-stats.ts";
import { AnswerTally, type SurveyResults } from "#http/answers/tally-answers.ts";
import { createServices } from "#http/services/services.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { answerIssue } from "#runtime/answer-question.ts";
import { collectResponses, responseNames } from "#runtime/collect-responses.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import { respondents } from "#testing/respondents.ts";
import { surveys } from "#testing/surveys.ts";
import { testServer } from "../test-server.ts";
import { input } from "../test-services.ts";

const nps = {
  id: "nps",
  type: "rating",
  question: "Recommend us?",
  display: "number",
  scale: 10,
  optional: true,
};
const five = { id: "five", type: "rating", question: "How?", display: "number", scale: 5 };
const four = { id: "four", type: "rating", question: "And?", display: "number", scale: 4 };
const one = { type: "single_choice", question: "Which?", choices: ["A", "B", "Other"], hasOpenChoice: true };
const several = { id: "all", type: "multiple_choice", question: "All?", choices: ["X", "Y"] };
const open = { id: "why", type: "open", question: "Why?", optional: true };
const questions = [nps, five, four, one, several, open];

const tallied = (asked: readonly object[], answers: readonly [boolean, object][]): SurveyResults => {
  const tally = new AnswerTally(lowerSurvey({ questions: asked }));
  for (const [finished, responses] of answers) tally.add({ finished, responses: responses as never });
  return tally.results;
};

describe("the results of", () => {
  const whole = (nps: unknown, five: number, choice: string | number, all: string[]) =>
    [true, { nps, five, four: 2, "3": choice, all, why: null }] as [boolean, object];
  let results: SurveyResults;
  // While the tests run, so that a fault is one of theirs.
  beforeAll(() => {
    results = tallied(questions, [
      whole(10, 5, "A", ["X", "Y"]),
      whole(9, 4, 0, ["X"]),
      whole(7, 3, "Something else", ["Y"]),
      whole(0, 1, "Other", ["X"]),
      whole(null, 5, "B", ["X"]),
      [false, { nps: 6 }],
      [false, {}],
    ]);
  });

  it("submissions count finished and unfinished ones", () => {
    expect(results).toMatchObject({ finished: 5, partial: 2, unknown_answers: 0 });
  });

  it("a rating on scale 10 have the net promoter score", () => {
    const [first] = results.questions;
    expect(first).toMatchObject({ asked: 7, answered: 5, skipped: 1, left: 1, not_fitting: 0 });
    expect(first?.distribution?.map(({ answer, count }) => [answer, count])).toEqual([
      [0, 1],
      ...[1, 2, 3, 4, 5].map((rating) => [rating, 0]),
      [6, 1],
      [7, 1],
      [8, 0],
      [9, 1],
      [10, 1],
    ]);
    expect(first).toMatchObject({ mean: 6.4, nps: 0 });
    expect(first?.bands).toEqual([
      { band: "detractors", count: 2, share: 40 },
      { band: "passives", count: 1, share: 20 },
      { band: "promoters", count: 2, share: 40 },
    ]);
  });

  it("a rating on another scale have its bands, if any", () => {
    const [, second, third] = results.questions;
    expect(second).toMatchObject({ asked: 6, answered: 5, left: 1, mean: 3.6 });
    expect(second?.bands?.map(({ band, count }) => [band, count])).toEqual([
      ["negative", 1],
      ["neutral", 1],
      ["positive", 3],
    ]);
    expect(second).not.toHaveProperty("nps");
    expect(third).toMatchObject({ mean: 2 });
    expect(third).not.toHaveProperty("bands");
  });

  it("choices count texts and positions alike, and texts of the respondents' own apart", () => {
    const [, , , fourth, fifth] = results.questions;
    expect(fourth).toMatchObject({ id: "3", position: 3, other: { count: 1, share: 20 } });
    expect(fourth?.distribution?.map(({ answer, count, share }) => [answer, count, share])).toEqual([
      ["A", 2, 40],
      ["B", 1, 20],
      ["Other", 1, 20],
    ]);
    expect(fifth?.distribution?.map(({ answer, count, share }) => [answer, count, share])).toEqual([
      ["X", 4, 80],
      ["Y", 2, 40],
    ]);
    expect(fifth).not.toHaveProperty("other");
    expect(fourth).not.toHaveProperty("mean");
  });

  it("texts have none", () => {
    expect(results.questions[5]).toEqual({
      position: 5,
      id: "why",
      type: "open",
      question: "Why?",
      asked: 5,
      answered: 0,
      skipped: 5,
      left: 0,
      not_fitting: 0,
      not_fitting_answers: [],
    });
  });

  it("no answers at all are zeros, and have no mean", () => {
    const [none] = tallied(questions, []).questions;
    expect(none).toMatchObject({ asked: 0, mean: null, nps: null, bands: [{ share: 0 }, {}, {}] });
  });

  it("a survey whose questions changed leave out unfit answers, and count them", () => {
    const answers = { nps: 9, five: 5, four: 4, "3": "A", all: ["X", "Z"], gone: "x" };
    const now = tallied([{ ...five, scale: 3 }, several, nps], [[true, answers]]);
    expect(now.unknown_answers).toBe(3);
    expect(now.questions.map(({ id, asked, not_fitting }) => [id, asked, not_fitting])).toEqual([
      ["five", 0, 1],
      ["all", 0, 1],
      ["nps", 1, 0],
    ]);
  });

  it("a loop count a respondent who left in it once", () => {
    const again = {
      id: "again",
      type: "single_choice",
      question: "Again?",
      choices: ["Yes", "No"],
      branching: { type: "response_based", responseValues: { 0: 0, 1: "end" } },
    };
    const [question] = tallied([again], [[false, { again: "Yes" }]]).questions;
    expect(question).toMatchObject({ asked: 1, answered: 1, left: 1 });
  });
});

it("counts, for all surveys, what counting one answer after the other gives", () => {
  const cases = surveys({ minQuestions: 1, maxQuestions: 5 }).chain((survey) => {
    const compiled = lowerSurvey(survey);
    const respondent = fc.tuple(respondents(compiled), fc.nat(6));
    return fc.tuple(fc.constant(compiled), fc.array(respondent, { maxLength: 6 }));
  });
  fc.assert(
    fc.property(cases, surveys({ maxQuestions: 5 }), fc.boolean(), ([old, all], other, isChanged) => {
      const compiled = isChanged ? lowerSurvey(other) : old;
      const names = responseNames(compiled);
      const stored = all.map(([answers, count]) => {
        const given = Object.fromEntries(
          answers.slice(0, count).map((answer, n) => [responseNames(old)[n] ?? "", answer]),
        );
        const { session, finished } = replayResponses(old, given, { partial: true });
        return { finished, responses: collectResponses(old, session) };
      });
      const tally = new AnswerTally(compiled);
      for (const each of stored) tally.add(each);
      const { questions: counted, ...totals } = tally.results;
      const answersTo = (name: string) =>
        stored.flatMap(({ responses }) => (Object.hasOwn(responses, name) ? [responses[name]] : []));
      expect(totals).toEqual({
        finished: stored.filter(({ finished }) => finished).length,
        partial: stored.filter(({ finished }) => !finished).length,
        unfit: 0,
        unknown_answers: stored.flatMap(({ responses }) =>
          Object.keys(responses).filter((name) => !names.includes(name)),
        ).length,
      });
      for (const [position, question] of compiled.questions.entries()) {
        const given = answersTo(names[position] ?? "");
        const fits = given.filter((each) => each !== null && answerIssue(question, each) === null);
        const result = counted[position];
        expect(result).toMatchObject({
          answered: fits.length,
          skipped: given.filter((each) => each === null).length,
          not_fitting: given.length - fits.length - given.filter((each) => each === null).length,
        });
        const { distribution = [], other, mean = null } = result ?? {};
        for (const [place, { answer, count }] of distribution.entries()) {
          // Of equal texts the first one counts.
          const isFirst = distribution.findIndex((each) => each.answer === answer) === place;
          const has = (each: unknown) =>
            Array.isArray(each)
              ? each.includes(answer)
              : each === answer || (typeof answer === "string" && each === place);
          if (isFirst) expect(count).toBe(fits.filter(has).length);
        }
        if (other !== undefined) {
          const own = (each: unknown) => typeof each === "string" && !question.choices?.includes(each);
          expect(other.count).toBe(fits.flat().filter(own).length);
        }
        if (mean !== null) {
          const sum = (fits as number[]).reduce((all, rating) => all + rating, 0);
          expect(mean).toBeCloseTo(sum / fits.length, 1);
        }
      }
      const left = stored.filter(({ finished, responses }) => {
        const { current } = replayResponses(compiled, responses, { partial: true }).session;
        if (finished || current === "end") return false;
        const name = names[current] ?? "";
        const answer = Object.hasOwn(responses, name) ? responses[name] : undefined;
        return answer === undefined || answerIssue(compiled.questions[current], answer) === null;
      });
      expect(counted.reduce((sum, each) => sum + each.left, 0)).toBe(left.length);
    }),
  );
});

describe("statistics over HTTP", () => {
  it("have the results, also of partial answers, of a time", async () => {
    const { ask, survey } = await testServer();
    const send = (body: object) => ask("POST", `surveys/${survey}/responses/`, body);
    await send({ responses: { how: 5, praise: "All" }, submission: "a" });
    await send({ responses: { how: 1 }, submission: "b", partial: true });
    const stats = async (query = "") =>
      (await ask("GET", `surveys/${survey}/stats/${query}`)).json["results"] as SurveyResults;
    const results = await stats();
    expect(results).toMatchObject({ finished: 1, partial: 1, unknown_answers: 0 });
    expect(results.questions.map(({ asked, answered, left }) => [asked, answered, left])).toEqual([
      [2, 2, 0],
      [1, 1, 0],
      [1, 0, 1],
    ]);
    expect(await stats("?date_to=2026-01-01T00:00:00Z")).toMatchObject({ finished: 0, partial: 0 });
    expect(await stats("?date_from=2026-01-01T00:00:00Z")).toEqual(results);
  });

  it("are cancelled when no request waits for them", async () => {
    const { ask, survey, store } = await testServer();
    await ask("POST", `surveys/${survey}/responses/`, { responses: { how: 5, praise: "All" } });
    const asked = input({ id: survey }, { isOver: () => true });
    const stats = oneSurveyStats.run(createServices({ store }), asked);
    await expect(stats).rejects.toMatchObject({ code: "unavailable" });
  });

  it("count what a program stored without an event as one person each, beside tests and of archived surveys, but not of others", async () => {
    const { ask, survey, store, create } = await testServer();
    await ask("POST", `surveys/${await create()}/responses/`, { responses: { how: 5, praise: "Other" } });
    const at = "2026-03-10T12:00:00.000Z";
    const { version = 0 } = (await store.read("1", (rows) => rows.survey(survey))) ?? {};
    for (const submission of ["a", "b", "c"]) {
      const responses = { how: 5, praise: "All" };
      const answers = { submission, iteration: null, finished: true, responses, submitted_at: at };
      const row = { survey, submission, document: JSON.stringify(answers) };
      await store.addResponse("1", { row, version });
    }
    await ask("POST", `surveys/${survey}/responses/`, { responses: { how: 5, praise: "x" }, test: true });
    const sent = async (path: string) =>
      ((await ask("GET", `surveys/${path}`)).json["stats"] as Record<string, object>)["survey sent"];
    const times = (n: number) => ({ total_count: n, unique_persons: n });
    for (const [path, answers] of [
      [`${survey}/stats/`, 3],
      ["stats/", 4],
    ] as const) {
      expect(await sent(path)).toMatchObject(times(answers));
      expect(await sent(`${path}?test=true`)).toMatchObject(times(answers + 1));
      expect(await sent(`${path}?test=only`)).toMatchObject(times(1));
    }
    expect((await ask("PATCH", `surveys/${survey}/`, { archived: true })).status).toBe(200);
    expect(await sent("stats/")).toMatchObject(times(4));
    // Both ends of a time belong to it.
    const finished = async (query: string) =>
      ((await ask("GET", `surveys/${survey}/stats/?${query}`)).json["results"] as SurveyResults).finished;
    expect(await finished(`date_from=${at}&date_to=${at}`)).toBe(3);
    expect(await finished("date_to=2026-03-10T11:59:59.999Z")).toBe(0);
    expect(await finished("date_from=2026-03-10T12:00:00.001Z&date_to=2026-03-10T12:00:00.002Z")).toBe(0);
  });
});
