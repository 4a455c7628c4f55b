import { pathToFileURL } from "node:url";
import { afterEach, expect, it } from "vitest";
import { SurveyThread } from "#apps/server/survey-thread.ts";
import { compileSurvey } from "#index.ts";
import { programFile } from "../cli/command.ts";

const file = pathToFileURL(programFile("check-survey.js"));
const options = { kind: "survey-create", limits: {}, rules: {} } as const;

const threads: SurveyThread[] = [];
function threadWith(limits = { timeoutMs: 60_000, maxWaiting: 8 }): SurveyThread {
  const thread = new SurveyThread(file, limits);
  threads.push(thread);
  return thread;
}
afterEach(() => Promise.all(threads.splice(0).map((thread) => thread.close())));

/** Many choices and keys, each a fault: checking it takes some hundred milliseconds. */
const costly = {
  name: "Costly",
  questions: Array.from({ length: 60_000 }, () => ({ type: "x" })),
};

const surveys: readonly (readonly [string, unknown])[] = [
  ["a survey without findings", { name: "s", questions: [{ type: "open", question: "Why?" }] }],
  ["a survey with errors", { questions: [{ type: "opne", question: " " }] }],
  ["what is not a survey", [null]],
];
it.each(surveys)("finds in %s what compileSurvey finds", async (_name, survey) => {
  const { ok, diagnostics } = compileSurvey(survey, options);
  expect(await threadWith().check(survey, options)).toEqual({ ok, diagnostics });
});

it("gives up on a survey that takes too long, and checks the next one", async () => {
  const thread = threadWith({ timeoutMs: 1, maxWaiting: 8 });
  await expect(thread.check(costly, options)).rejects.toMatchObject({ code: "too-costly" });
  const patient = threadWith();
  const checked = [patient.check(costly, options), patient.check(surveys[0]?.[1], options)];
  expect((await Promise.all(checked)).map(({ ok }) => ok)).toEqual([false, true]);
});

it("goes on after one that cannot be sent to the thread", async () => {
  const thread = threadWith();
  await expect(thread.check(() => undefined, options)).rejects.toThrow(/could not be cloned/);
  expect(await thread.check(surveys[0]?.[1], options)).toMatchObject({ ok: true });
});

it("refuses a survey at once where too many wait", async () => {
  const thread = threadWith({ timeoutMs: 60_000, maxWaiting: 2 });
  const checked = surveys.map(([, survey]) => thread.check(survey, options));
  await expect(checked[2]).rejects.toMatchObject({ code: "unavailable" });
  expect((await Promise.all(checked.slice(0, 2))).map(({ ok }) => ok)).toEqual([true, false]);
});
