import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { recordResponse } from "#http/answers/record-response.ts";
import { createSurvey } from "#http/surveys/create-survey.ts";
import type { ReplayedAnswers } from "#http/surveys/replay-stored.ts";
import { validateNewSurvey } from "#http/surveys/validate-survey.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { answerIssue } from "#runtime/answer-question.ts";
import { collectResponses } from "#runtime/collect-responses.ts";
import { replayResponses } from "#runtime/replay-responses.ts";
import { respondents } from "#testing/respondents.ts";
import { surveys } from "#testing/surveys.ts";
import { testServer } from "../test-server.ts";
import { done, input, shown, testServices } from "../test-services.ts";

const open = (id: string, more: object = {}) => ({ id, type: "open", question: `${id}?`, ...more });
const unknown = "00000000-0000-4000-8000-00000000dead";

describe("validating against the answers to a survey", () => {
  const filled = async (count: number) => {
    const { ask, create } = await testServer();
    const survey = await create({ questions: [open("a"), open("b", { optional: true })] });
    for (let n = 0; n < count; n += 1) {
      const responses = n % 2 === 0 ? { a: "x", b: "y" } : { a: "x" };
      await ask("POST", `surveys/${survey}/responses/`, { responses, submission: `s${n + 100}` });
    }
    await ask("POST", `surveys/${survey}/responses/`, { responses: { a: "x" }, submission: "t", test: true });
    const validate = async (body: object, query = `against=${survey}`) =>
      (await ask("POST", `surveys/validate/?${query}`, body)).json;
    return { survey, validate };
  };
  const named = (...questions: object[]) => ({ name: "s", questions });

  it("counts rejected ones, and returns the first ten", async () => {
    const { survey, validate } = await filled(24);
    const told = await validate(named(open("a"), open("b")));
    expect(told).toMatchObject({ ok: true, against: { survey, submissions: 24, refused: 12 } });
    const { first } = told["against"] as { first: object[] };
    expect(first).toHaveLength(10);
    expect(first[0]).toEqual({
      submission: "s101",
      question: "b",
      code: "answer-required",
      message: expect.any(String),
    });
  });

  it("rejects none if all still fit, even if they lead elsewhere", async () => {
    const { validate } = await filled(2);
    for (const body of [
      named(open("a"), open("b", { optional: true })),
      named(open("a", { branching: { type: "end" } }), open("b", { optional: true })),
    ])
      expect(await validate(body)).toMatchObject({
        ok: true,
        against: { submissions: 2, refused: 0, first: [] },
      });
  });

  it("takes what a change leaves out from the survey", async () => {
    const { survey, validate } = await filled(2);
    const query = `kind=survey-update&against=${survey}`;
    expect(await validate({ name: "Other" }, query)).toMatchObject({ against: { refused: 0 } });
    expect(await validate({ questions: null }, query)).toMatchObject({ against: { refused: 2 } });
  });

  it("replays nothing after errors, or without the parameter", async () => {
    const { validate } = await filled(1);
    const wrong = await validate({ questions: [{ type: "open" }] });
    expect(wrong).toMatchObject({ ok: false });
    expect(wrong).not.toHaveProperty("against");
    expect(await validate(named(open("a")), "")).not.toHaveProperty("against");
  });

  it("needs a survey", async () => {
    const { validate } = await filled(0);
    expect(await validate(named(), `against=${unknown}`)).toMatchObject({ status: 404 });
    expect(await validate(named(), "against=x")).toMatchObject({ status: 400, attr: "against" });
  });
});

it("stops when no request waits for it", async () => {
  const services = await testServices();
  const body = { name: "s", questions: [open("a")], start_date: "2026-01-01T00:00:00Z" };
  const survey = shown(await createSurvey.run(services, input({}, { body }))).id as string;
  await recordResponse(services, { project: "1", survey, responses: { a: "x" } });
  const against = input({}, { body, query: { against: survey }, isOver: () => true });
  await expect(validateNewSurvey.run(services, against)).rejects.toMatchObject({ code: "unavailable" });
});

type Compiled = ReturnType<typeof lowerSurvey>;

/** What an answer says at a question: equal texts mean the same. Undefined if the question does not accept it. */
function meaningOf(compiled: Compiled, name: string, answer: unknown): string | undefined {
  const question = compiled.questions.find(({ id }) => id === name);
  if (question === undefined || answerIssue(question, answer as string) !== null) return undefined;
  const { type, scale = "", choices } = question;
  const inWords = (each: unknown) =>
    `${choices?.includes(String(each)) ? "picked" : "typed"} ${String(each)}`;
  return `${type} ${scale}: ${[answer].flat().map(inWords).sort().join(", ")}`;
}

/** Whether stored answers are rejected: replaying rejects them, or one on the path means something else. */
function isRejected(before: Compiled, after: Compiled, responses: object, partial: boolean): boolean {
  const entries = Object.entries(responses);
  const changed = new Set(
    entries.flatMap(([name, answer]) => {
      const meaning = meaningOf(after, name, answer);
      const isOther = meaning !== undefined && meaning !== meaningOf(before, name, answer);
      const [old, now] = [before, after].map(({ questions }) => questions.find(({ id }) => id === name));
      const isOtherKind = now !== undefined && (old?.type !== now.type || old?.scale !== now.scale);
      return isOther || isOtherKind ? [name] : [];
    }),
  );
  const kept = Object.fromEntries(entries.filter(([name]) => !changed.has(name)));
  const { ok, session } = replayResponses(after, kept, { partial });
  const met = [...session.path, session.current].map((at) => after.questions[at as number]?.id);
  return !ok || met.some((name) => name !== undefined && changed.has(name));
}

it("rejects, for all pairs of surveys, what replaying rejects or what means something else", async () => {
  const version = surveys({ minQuestions: 1, maxQuestions: 4 });
  const cases = version.chain((survey) =>
    fc.tuple(
      fc.constant(survey),
      fc.array(fc.tuple(respondents(lowerSurvey(survey)), fc.nat(5)), { minLength: 1, maxLength: 6 }),
    ),
  );
  const outcomes = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(cases, version, fc.boolean(), async ([before, all], other, isShortened) => {
      const services = await testServices();
      // Answers are kept under the ids of questions: without ids, the server would give them new ones.
      const named = <Question extends { readonly id?: string | null | undefined }>(
        questions: readonly Question[] | null | undefined,
      ) =>
        (questions ?? []).map((question, position) => ({
          ...question,
          id: question.id ?? `unnamed ${position}`,
        }));
      const body = {
        ...before,
        questions: named(before.questions),
        start_date: "2026-01-01T00:00:00Z",
        end_date: null,
        archived: false,
      };
      const made = await createSurvey.run(services, input({}, { body }));
      const survey = shown({ ...done(made) }).id as string;
      // Without its last question a survey may be invalid, because questions led to it.
      const shortened = body.questions.slice(0, -1);
      const isValid = compileSurvey({ ...body, questions: shortened }).ok;
      const afterQuestions = isShortened && isValid ? shortened : named(other.questions);
      const after = lowerSurvey({ questions: afterQuestions });
      const compiled = lowerSurvey(body);
      const stored: string[] = [];
      for (const [n, [answers, count]] of all.entries()) {
        const names = compiled.questions.map(({ id }, position) => id ?? `${position}`);
        const given = Object.fromEntries(
          answers.slice(0, count).map((answer, at) => [names[at] ?? "", answer]),
        );
        const { session, finished } = replayResponses(compiled, given, { partial: true });
        const responses = collectResponses(compiled, session);
        const submission = `s${n}`;
        const kept = await recordResponse(services, {
          project: "1",
          survey,
          responses,
          submission,
          partial: !finished,
        });
        if (!kept.ok) continue;
        const refused = isRejected(compiled, after, responses, !kept.finished);
        outcomes.add(refused);
        if (refused) stored.push(submission);
      }
      const reply = await validateNewSurvey.run(
        services,
        input({}, { body: { name: "s", questions: afterQuestions }, query: { against: survey } }),
      );
      const { against } = (done(reply).body?.parse() ?? {}) as { against?: ReplayedAnswers };
      expect(against?.refused).toBe(stored.length);
      expect(against?.first.map(({ submission }) => submission)).toEqual(stored.slice(0, 10));
    }),
  );
  expect(outcomes.size).toBe(2);
});
