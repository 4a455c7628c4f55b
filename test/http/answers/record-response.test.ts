import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { surveyActivity } from "#http/activity/activity-endpoints.ts";
import { judgeReceived } from "#http/answers/judge-received.ts";
import type { Answers } from "#http/answers/record-outcome.ts";
import { recordResponse } from "#http/answers/record-response.ts";
import { responsesCount } from "#http/answers/responses-count.ts";
import type { Services } from "#http/services/services.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import { retrieveSurvey } from "#http/surveys/read-surveys.ts";
import { updateSurvey } from "#http/surveys/update-survey.ts";
import type { QueryValues } from "#http/wire/read-parameters.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { answerQuestion } from "#runtime/answer-question.ts";
import { collectResponses } from "#runtime/collect-responses.ts";
import { matches } from "#runtime/ready-made-rules.ts";
import { startSurvey } from "#runtime/session.ts";
import type { Store } from "#stores/store.ts";
import { respondents } from "#testing/respondents.ts";
import { surveys } from "#testing/surveys.ts";
import { done, input, now, shown, testServices, uuid } from "../test-services.ts";

const questions = [
  {
    type: "single_choice",
    id: "a",
    question: "Used it?",
    choices: ["Yes", "No"],
    branching: { type: "response_based", responseValues: { "0": 1, "1": "end" } },
  },
  { type: "open", id: "b", question: "For what?", branching: { type: "end" } },
];
const started = { name: "s", start_date: "2026-03-01T00:00:00Z", questions };

const make = async (services: Services, more: object = {}): Promise<string> =>
  shown(await createSurvey.run(services, input({}, { body: { ...started, ...more } }))).id as string;

const record = (services: Services, survey: string, more: Partial<Answers> = {}) =>
  recordResponse(services, { project: "1", survey, responses: { a: "No" }, ...more });

const counts = async (services: Services, query: QueryValues = {}) => {
  const result = shown(await responsesCount.run(services, input({}, { query })));
  expect(parse("responses-count", result).ok).toBe(true);
  return result;
};

/** The end date of a survey and its log entries, newest first. */
const endOf = async (services: Services, id: string) => {
  const { results } = shown(await surveyActivity.run(services, input({ id })));
  const { end_date } = shown(await retrieveSurvey.run(services, input({ id })));
  return [end_date, results.map(({ activity }) => activity)];
};

/** Sets properties of a survey in the store, unchecked. */
async function setMembers({ store }: Services, id: string, members: object): Promise<void> {
  const row = await store.read("1", (rows) => rows.survey(id));
  if (row === null) throw new Error("The survey is gone.");
  const document = JSON.stringify({ ...JSON.parse(row.document), ...members });
  const next = { ...row, version: row.version + 1, document };
  expect(await store.replaceSurvey("1", { row: next, replaces: row.version, entries: [] })).toBe(true);
}

describe("recordResponse", () => {
  it("stores the answers along the path", async () => {
    const services = await testServices();
    const id = await make(services);
    const outcome = await record(services, id.toUpperCase(), { responses: { a: "No", b: "left over" } });
    expect(outcome).toMatchObject({
      ok: true,
      count: 1,
      iteration: null,
      finished: true,
      diagnostics: [{ code: "answer-off-path", severity: "warning", key: "b" }],
    });
    expect(await counts(services)).toEqual({ [id]: 1 });
  });

  it("rejects answers that break a rule of the program, and calls the rules with the survey", async () => {
    const asked: object[] = [];
    const services = await testServices({
      answerRules: (survey) => {
        asked.push(survey);
        return { b: [matches(/^.{9,}$/, "too-short")] };
      },
    });
    const id = await make(services);
    const outcome = await record(services, id, { responses: { a: "Yes", b: "Work" } });
    expect(outcome).toMatchObject({
      ok: false,
      diagnostics: [{ code: "answer-rule", messageId: "too-short" }],
    });
    expect(asked).toEqual([{ id, name: "s" }]);
    expect(await record(services, id, { responses: { a: "Yes", b: "Work at home" } })).toMatchObject({
      ok: true,
    });
    expect(await counts(services)).toEqual({ [id]: 1 });
  });

  it("stores received answers that break a rule as unfit; rules of other versions' questions do not matter", async () => {
    const compiled = lowerSurvey({ questions });
    const rules = { b: [matches(/^.{9,}$/, "too-short")], gone: [matches(/./)] };
    const judge = (b: string) =>
      judgeReceived(
        compiled,
        { received: { a: "Yes", b }, language: undefined, isComplete: true, rules },
        async function* () {},
      );
    expect(await judge("Work")).toMatchObject({
      isUnfit: true,
      responses: { a: "Yes", b: "Work" },
      diagnostics: [{ code: "answer-rule" }],
    });
    expect(await judge("Work at home")).toMatchObject({ isUnfit: false, diagnostics: [] });
  });

  it.each<[string, readonly Partial<Answers>[]]>([
    ["the first of its submission", []],
    ["not the first of its submission", [{ responses: {}, partial: true }]],
  ])("a part that the whole overtakes is left out if it is %s", async (_name, earlier) => {
    const services = await testServices();
    const id = await make(services);
    for (const answers of earlier) await record(services, id, { submission: "x", ...answers });
    const { store } = services;
    const overtaken: Store["addResponse"] = async (...asked) => {
      await record(services, id, { submission: "x", responses: { a: "Yes", b: "Work" } });
      return store.addResponse(...asked);
    };
    const slow = new Proxy(store, {
      get: (target, name) => (name === "addResponse" ? overtaken : Reflect.get(target, name).bind(target)),
    });
    const part = { submission: "x", responses: { a: "Yes" }, partial: true };
    expect(await record({ ...services, store: slow }, id, part)).toMatchObject({
      code: "submission-finished",
    });
    const { rows } = await store.read("1", (reads) => reads.responses({ survey: id, limit: 9, offset: 0 }));
    expect(rows.map(({ document }) => JSON.parse(document))).toMatchObject([
      { finished: true, responses: { a: "Yes", b: "Work" } },
    ]);
  });

  it("counts a submission once, however often it is sent", async () => {
    const services = await testServices();
    const id = await make(services);
    const half = await record(services, id, { responses: { a: "Yes" }, submission: "x", partial: true });
    expect(half).toMatchObject({ ok: true, finished: false, session: { current: 1 }, count: 1 });
    const whole = await record(services, id, { responses: { a: "Yes", b: "Work" }, submission: "x" });
    expect(whole).toMatchObject({ ok: true, finished: true, count: 1, submission: "x" });
    expect(await record(services, id)).toMatchObject({ ok: true, count: 2, submission: expect.any(String) });
  });

  it.each<[Partial<Answers>, string, string[]]>([
    [{ survey: uuid(9) }, "not-found", []],
    [{ responses: { a: "Yes" } }, "invalid-responses", ["answer-required"]],
    [{ responses: { a: "Maybe" } }, "invalid-responses", ["answer-not-a-choice"]],
    [{ responses: { a: "No", c: "x" } }, "invalid-responses", ["answer-unknown-question"]],
    [{ responses: null as never }, "invalid-responses", ["answer-required"]],
    [{ responses: "text" as never }, "invalid-responses", ["answer-required"]],
    [{ responses: { a: "Yes", b: "x".repeat(100_001) } }, "invalid-responses", ["bounded-size"]],
    [{ responses: { a: "Yes", b: "\0" } }, "invalid-responses", ["valid-text"]],
    [{ responses: { a: "No", b: "\ud83d" } }, "invalid-responses", ["valid-text"]],
    [{ responses: { a: ["No", "\udc4d"] } }, "invalid-responses", ["valid-text"]],
    [{ responses: { a: "No", "c\0": "x" } }, "invalid-responses", ["valid-text"]],
    [
      { responses: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`${n}\0`, "x"])) },
      "invalid-responses",
      ["valid-text", "bounded-diagnostics"],
    ],
    [{ submission: "" }, "invalid-submission", []],
    [{ submission: "x".repeat(401) }, "invalid-submission", []],
    [{ submission: "a\u0000" }, "invalid-submission", []],
    [{ submission: "\ud800" }, "invalid-submission", []],
  ])("rejects %# as %s", async (more, code, codes) => {
    const services = await testServices();
    const outcome = await record(services, await make(services), more);
    expect(outcome).toMatchObject({ ok: false, code });
    expect([...new Set(outcome.ok ? [] : outcome.diagnostics.map((each) => each.code))]).toEqual(codes);
    expect(await counts(services)).toEqual({});
  });

  it("rejects answers that are too deep to be printed", async () => {
    const services = await testServices();
    const id = await make(services);
    const a = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
    expect(await record(services, id, { responses: { a } })).toMatchObject({ code: "invalid-responses" });
  });

  it("stores a text of 100,000 characters, but no answers of more than 1 MiB", async () => {
    const services = await testServices();
    const open = Array.from({ length: 11 }, (_, at) => ({
      ...{ id: `q${at}`, type: "open", question: "Why?", optional: true },
    }));
    const id = await make(services, { questions: open });
    const text = "\u{1f44d}".repeat(100_000);
    expect(await record(services, id, { responses: { q0: text } })).toMatchObject({ ok: true, count: 1 });
    expect(await record(services, id, { responses: { q0: `${text}.` } })).toMatchObject({
      diagnostics: [{ code: "bounded-size", message: expect.stringContaining("100000"), key: "q0" }],
    });
    const responses = Object.fromEntries(open.map(({ id }) => [id, "x".repeat(100_000)]));
    expect(await record(services, id, { responses })).toMatchObject({ ok: false, code: "bounded-size" });
  });

  it.each<[object, string]>([
    [{ start_date: null }, "survey-not-started"],
    [{ start_date: "2026-03-11T00:00:00Z" }, "survey-not-started"],
    [{ end_date: "2026-03-10T12:00:00Z" }, "survey-ended"],
    [{ end_date: "2026-03-09T00:00:00Z", archived: true }, "survey-archived"],
    [{ archived: true }, "survey-archived"],
  ])("rejects answers to %j: %s", async (more, code) => {
    const services = await testServices();
    const outcome = await record(services, await make(services, more));
    expect(outcome).toMatchObject({
      ok: false,
      code,
      detail: expect.stringMatching(/^The survey has .*\.$/),
    });
  });

  it.each<[string, Partial<Answers>, object]>([
    ["the same answers", {}, { ok: true, submission: "x", count: 2, iteration: null, finished: true }],
    ["the same, and one off the path", { responses: { a: "No", b: "left over" } }, { ok: true, count: 2 }],
    ["other answers", { responses: { a: "Yes", b: "Work" } }, { ok: false, code: "survey-ended" }],
    ["only a part", { responses: {}, partial: true }, { ok: false, code: "submission-finished" }],
    ["invalid answers", { responses: { a: "Maybe" } }, { ok: false, code: "survey-ended" }],
    ["the same of another submission", { submission: "z" }, { ok: false, code: "survey-ended" }],
    [
      "the same part",
      { submission: "w", responses: { a: "Yes" }, partial: true },
      { ok: true, finished: false, count: 2, session: { current: 1 } },
    ],
    [
      "the rest of a part",
      { submission: "w", responses: { a: "Yes", b: "Work" } },
      { ok: false, code: "survey-ended" },
    ],
  ])("replies to %s after the submission that ended the survey", async (_name, more, expected) => {
    const services = await testServices();
    const id = await make(services, { responses_limit: 2 });
    await record(services, id, { submission: "w", responses: { a: "Yes" }, partial: true });
    await record(services, id, { submission: "x" });
    const rows = () =>
      services.store.read("1", (reads) => reads.responses({ survey: id, limit: 9, offset: 0 }));
    const before = [await rows(), await endOf(services, id)];
    expect(await record(services, id, { submission: "x", ...more })).toMatchObject(expected);
    expect([await rows(), await endOf(services, id)]).toEqual(before);
  });

  it("accepts answers until an end date in the future", async () => {
    const services = await testServices();
    const id = await make(services, { end_date: "2026-03-10T12:00:01Z" });
    expect(await record(services, id)).toMatchObject({ ok: true });
  });

  it("ends a survey that has reached its limit, and logs it as the system user", async () => {
    const services = await testServices();
    const id = await make(services, { responses_limit: 2 });
    const outcomes = await Promise.all([record(services, id), record(services, id), record(services, id)]);
    expect(outcomes.map((each) => (each.ok ? each.count : each.code)).sort()).toEqual([1, 2, "survey-ended"]);
    expect(shown(await retrieveSurvey.run(services, input({ id })))).toMatchObject({
      end_date: now,
      responses_limit: 2,
    });
    const log = shown(await surveyActivity.run(services, input({ id })));
    expect(parse("activity-page", log).ok).toBe(true);
    expect(log.results[0]).toMatchObject({
      activity: "updated",
      user: { first_name: "System", is_system: true },
      detail: { changes: [{ field: "end_date", before: null, after: now }] },
    });
    done(await updateSurvey.run(services, input({ id }, { body: { responses_limit: 0, end_date: null } })));
    expect(await record(services, id)).toMatchObject({ ok: true, count: 3 });
  });

  it.each<[string, object, object]>([
    ["resumed", {}, { end_date: null }],
    ["unarchived", { archived: true }, { archived: false, end_date: null }],
    ["launched again", { start_date: null }, { start_date: now, end_date: null }],
  ])("ends one that is %s at its limit at once", async (_name, closing, opening) => {
    const services = await testServices();
    const id = await make(services, { responses_limit: 2 });
    for (const submission of ["x", "y"]) await record(services, id, { submission });
    done(await updateSurvey.run(services, input({ id }, { body: { name: "Closed", ...closing } })));
    const result = await updateSurvey.run(services, input({ id }, { body: opening }));
    expect(shown(result)).toMatchObject({ end_date: now, responses_limit: 2 });
    expect(await record(services, id)).toMatchObject({ ok: false, code: "survey-ended" });
    expect(await counts(services)).toEqual({ [id]: 2 });
  });

  it("ends one that is open at its limit with the next submission", async () => {
    const services = await testServices();
    const id = await make(services, { responses_limit: 2 });
    for (const submission of ["x", "y"]) await record(services, id, { submission });
    // Opened again without the check of the update.
    await setMembers(services, id, { end_date: null });
    const outcomes = [await record(services, id.toUpperCase()), await record(services, id)];
    expect(outcomes.map((each) => (each.ok ? each.count : each.code)).sort()).toEqual([
      "responses-limit",
      "survey-ended",
    ]);
    expect(await endOf(services, id)).toEqual([now, ["updated", "updated", "created"]]);
    expect(await counts(services)).toEqual({ [id]: 2 });
  });

  it("replaces a submission at the limit, as the count stays", async () => {
    const services = await testServices();
    const id = await make(services);
    for (const submission of ["x", "y", "z"]) await record(services, id, { submission });
    // As set before limits were checked.
    await setMembers(services, id, { responses_limit: 1 });
    const other = { submission: "y", responses: { a: "Yes", b: "Work" } };
    expect(await record(services, id, other)).toMatchObject({ ok: true, count: 3 });
    expect(await endOf(services, id)).toEqual([now, ["updated", "created"]]);
  });

  it.each<[number | null, boolean]>([
    [1, true],
    [3, true],
    [4, false],
    [0, false],
    [null, false],
  ])("ends a survey of three answers whose limit becomes %s: %s", async (responses_limit, isEnded) => {
    const services = await testServices();
    const id = await make(services, { responses_limit: 5 });
    for (const submission of ["x", "y", "z"]) await record(services, id, { submission });
    const result = await updateSurvey.run(services, input({ id }, { body: { responses_limit } }));
    expect(shown(result)).toMatchObject({ responses_limit, end_date: isEnded ? now : null });
    expect(done(result).version).toBe(isEnded ? 3 : 2);
    const activities = isEnded ? ["updated", "updated", "created"] : ["updated", "created"];
    expect(await endOf(services, id)).toEqual([isEnded ? now : null, activities]);
    expect(await record(services, id)).toMatchObject(isEnded ? { code: "survey-ended" } : { count: 4 });
  });

  it.each<[object]>([
    [{ archived: true }],
    [{ start_date: null }],
    [{ start_date: "2026-03-11T00:00:00Z" }],
    [{ end_date: "2026-03-09T00:00:00Z" }],
  ])("does not end a closed survey: %j", async (more) => {
    const services = await testServices();
    const id = await make(services);
    await record(services, id);
    const before = shown(await updateSurvey.run(services, input({ id }, { body: more })));
    const after = shown(await updateSurvey.run(services, input({ id }, { body: { responses_limit: 1 } })));
    expect(after.end_date).toBe(before.end_date);
  });

  it("stores the iteration of the answers", async () => {
    const services = await testServices();
    const id = await make(services, { iteration_count: 3, iteration_frequency_days: 7 });
    expect(await record(services, id)).toMatchObject({ ok: true, iteration: 2 });
    for (const none of [{ iteration_count: 3 }, { iteration_frequency_days: 7 }])
      expect(await record(services, await make(services, none))).toMatchObject({ ok: true, iteration: null });
    const dates = ["2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z"];
    const more = { iteration_count: 2, iteration_frequency_days: 1, iteration_start_dates: dates };
    expect(await record(services, await make(services, more))).toMatchObject({ ok: true, iteration: 2 });
    // One begins at its start date, not after it.
    const now = services.clock();
    const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 + ms).toISOString();
    for (const [ms, iteration] of [
      [0, 2],
      [1, 1],
    ] as const) {
      const starts = { ...more, iteration_start_dates: [daysAgo(30), daysAgo(0, ms)] };
      expect(await record(services, await make(services, starts))).toMatchObject({ ok: true, iteration });
    }
  });

  it("rejects with what the store throws", async () => {
    const services = await testServices();
    const id = await make(services);
    await services.store.close();
    await expect(record(services, id)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("accepts every respondent of every survey", async () => {
    const cases = surveys({ minQuestions: 1 }).chain((survey) =>
      respondents(lowerSurvey(survey)).map((answers) => ({ survey, answers })),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ({ survey, answers }) => {
        const { start_date: _, end_date: __, archived: ___, responses_limit: ____, ...body } = survey;
        const services = await testServices();
        const running = { ...body, start_date: "2026-03-01T00:00:00Z" };
        const created = shown(await createSurvey.run(services, input({}, { body: running })));
        const compiled = lowerSurvey(created);
        let session = startSurvey(compiled);
        for (const answer of answers) {
          const step = answerQuestion(compiled, session, answer);
          if (step.ok) session = step.session;
        }
        fc.pre(new Set(session.path).size === session.path.length);
        const responses = collectResponses(compiled, session);
        expect(await record(services, created.id as string, { responses })).toMatchObject({
          ok: true,
          finished: true,
        });
      }),
      { numRuns: 60 },
    );
  });
});

describe("responsesCount", () => {
  it("counts the surveys of survey_ids", async () => {
    const services = await testServices();
    const [one, two] = [await make(services), await make(services)];
    for (const id of [one, two, two]) await record(services, id);
    done(await updateSurvey.run(services, input({ id: two }, { body: { archived: true } })));
    expect(await counts(services)).toEqual({ [one]: 1, [two]: 2 });
    expect(await counts(services, { survey_ids: [] })).toEqual({ [one]: 1, [two]: 2 });
    expect(await counts(services, { survey_ids: [two, uuid(9)] })).toEqual({ [two]: 2 });
    expect(await counts(services, { exclude_archived: true })).toEqual({ [one]: 1 });
    expect(await counts(services, { exclude_archived: true, survey_ids: [two] })).toEqual({});
  });
});
