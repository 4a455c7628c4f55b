import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { SurveyThread } from "#apps/server/survey-thread.ts";
import { compileSurvey } from "#index.ts";
import { programFile } from "../cli/command.ts";

const file = pathToFileURL(programFile("check-survey.js"));
const options = { kind: "survey-create", limits: {}, rules: {} } as const;

const start = (limits: ConstructorParameters<typeof SurveyThread>[1] = {}) => {
  const thread = new SurveyThread(file, { timeoutMs: 60_000, processorMs: 60_000, ...limits });
  onTestFinished(() => thread.close());
  const check = (survey: unknown, project = "1") =>
    thread.check(new TextEncoder().encode(typeof survey === "string" ? survey : JSON.stringify(survey)), {
      ...options,
      project,
    });
  return { thread, check };
};

/** Many choices and keys, each a fault: checking it takes some hundred milliseconds. */
const costly = {
  name: "Costly",
  questions: Array.from({ length: 60_000 }, () => ({ type: "x" })),
};
const valid = { name: "s", questions: [{ type: "open", question: "Why?" }] };

const surveys: readonly (readonly [string, unknown])[] = [
  ["a survey without findings", valid],
  ["a survey with errors", { questions: [{ type: "opne", question: " " }] }],
  ["what is not a survey", [null]],
];
it.each(surveys)("finds in %s what compileSurvey finds", async (_name, survey) => {
  const { ok, diagnostics } = compileSurvey(survey, options);
  expect(await start().check(survey)).toEqual({ ok, diagnostics });
});

it("finds a list that is nested too deeply to be sent as a value", async () => {
  const deep = `{"name":"x","questions":[{"type":"open","question":"Why?"}],"zz":${"[".repeat(33_000)}${"]".repeat(33_000)}}`;
  const { ok, diagnostics } = await start().check(deep);
  expect({ ok, codes: diagnostics.map(({ code }) => code) }).toEqual({ ok: false, codes: ["bounded-size"] });
});

it.runIf(process.platform === "linux").each([
  ["the processor time is used up", { processorMs: 10 }, "too-costly"],
  ["only the time is over", { timeoutMs: 1 }, "unavailable"],
])("rejects a survey if %s", async (_name, limits, code) => {
  const { thread, check } = start(limits);
  await expect(check(costly)).rejects.toMatchObject({ code });
  expect(thread.waiting).toBe(0);
});

it("bounds the waiting surveys, in total and of one project", async () => {
  const { check } = start({ maxWaiting: 3, maxPerProject: 2 });
  const checked = ["1", "1", "1", "2", "3"].map((project) => check(valid, project));
  for (const place of [2, 4]) await expect(checked[place]).rejects.toMatchObject({ code: "unavailable" });
  expect((await Promise.all([0, 1, 3].map((place) => checked[place]))).map((found) => found?.ok)).toEqual([
    true,
    true,
    true,
  ]);
});
