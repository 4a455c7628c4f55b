import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createServices, createSurvey, recordResponse } from "#http/index.ts";
import type { Store } from "#stores/index.ts";
import { runCli } from "../../cli/run-cli.ts";
import { type Serving, serveFolder } from "../in-process.ts";

const folder = { path: mkdtempSync(join(tmpdir(), "surveyc-test-")) };
const data = join(folder.path, "data");
let serving: Serving;
let survey: string;

async function fill(store: Store): Promise<void> {
  await store.accounts.addProject({ id: "1", name: "One", createdAt: "2026-01-01T00:00:00.000Z" });
  const services = createServices({ store });
  const questions = [{ id: "why", type: "open", question: "Why?" }];
  const made = await createSurvey.run(services, {
    project: "1",
    subject: { user: { id: 1 }, projects: "*", scopes: ["*"] },
    params: {},
    query: {},
    body: { name: "Visit", questions, start_date: "2026-01-01T00:00:00Z" },
    preconditions: { ifMatch: null, ifNoneMatch: null },
    address: "http://localhost/api/projects/1/surveys/",
  });
  survey = made.ok ? String(made.body?.parse().id) : "";
  for (const submission of ["a", "b/c\\d", "e f"])
    await recordResponse(services, { project: "1", survey, submission, responses: { why: "So" } });
}

beforeAll(async () => {
  mkdirSync(data);
  serving = await serveFolder(data, {}, fill);
});
afterAll(async () => {
  await serving.stop();
  rmSync(folder.path, { recursive: true });
});

const remove = (submission: string, of = survey, project = "1", at = data) =>
  runCli(
    ["answers", "remove", "--project", project, "--survey", of, "--submission", submission, "--data", at],
    { cwd: folder.path },
  );

const exported = async () => {
  const command = ["answers", "export", survey, "--project", "1", "--data", data, "--format", "ndjson"];
  const { out } = await runCli(command, { cwd: folder.path });
  return out.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line).submission as string]));
};

describe("surveyc answers remove", () => {
  test.each([
    ["an unknown submission", () => remove("x"), "surveyc: This project has no such submission.\n"],
    ["an empty submission", () => remove(""), "surveyc: This project has no such submission.\n"],
    ["an unknown survey", () => remove("a", "none"), "surveyc: This project has no such survey.\n"],
    ["an unknown project", () => remove("a", survey, "7"), "surveyc: This project has no such survey.\n"],
    [
      "a folder that is missing",
      () => remove("a", survey, "1", "none"),
      expect.stringMatching(/none: the folder does not exist/),
    ],
    [
      "no submission",
      () => runCli(["answers", "remove", "--project", "1", "--survey", survey], { cwd: folder.path }),
      expect.stringMatching(/required option '--submission <id>'/),
    ],
  ])("with %s exits with 2, and removes nothing", async (_, run, message) => {
    const { code, out, err } = await run();
    expect([code, out, err]).toEqual([2, "", message]);
    expect(await exported()).toHaveLength(3);
  });

  test("needs the token of the folder", async () => {
    const query = new URLSearchParams({ project: "1", survey, submission: "a" });
    const { status } = await fetch(`${serving.origin}/-/answers?${query}`, { method: "DELETE" });
    expect([status, (await exported()).length]).toEqual([404, 3]);
  });

  test("removes submissions of a running server, under any name", async () => {
    for (const submission of ["b/c\\d", "e f"])
      expect(await remove(submission)).toEqual({
        code: 0,
        out: "",
        err: "Removed the submission. Earlier backups still contain it.\n",
      });
    expect(await exported()).toEqual(["a"]);
  });

  test("names in its help what remains", async () => {
    const { code, out } = await runCli(["answers", "remove", "--help"], { cwd: folder.path });
    expect(code).toBe(0);
    expect(out).toMatch(/Earlier backups still contain the answers/);
  });
});
