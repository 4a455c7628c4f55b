import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createServices, createSurvey } from "#http/index.ts";
import { type Survey, toCreate } from "#index.ts";
import type { Store } from "#stores/index.ts";
import { type Serving, serveFolder } from "../../server/in-process.ts";
import { runCli } from "../run-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "surveyc-test-"));
const data = join(folder, "data");
const questions = [{ id: "why", type: "open", question: "Why?" }];
const visit = { name: "Visit", type: "api", questions, start_date: "2026-01-01T00:00:00Z" };
let serving: Serving;
let stored: Survey;

async function fill(store: Store): Promise<void> {
  await store.accounts.addProject({ id: "1", name: "One", createdAt: "2026-01-01T00:00:00.000Z" });
  const made = await createSurvey.run(createServices({ store }), {
    project: "1",
    subject: { user: { id: 1 }, projects: "*", scopes: ["*"] },
    params: {},
    query: {},
    body: visit,
    preconditions: { ifMatch: null, ifNoneMatch: null },
    address: "http://localhost/api/projects/1/surveys/",
  });
  if (!made.ok || made.body === null) throw new Error("The survey was not created.");
  stored = made.body.parse() as Survey;
}

beforeAll(async () => {
  mkdirSync(data);
  serving = await serveFolder(data, {}, fill);
  writeFileSync(join(folder, "visit.json"), JSON.stringify({ archived: true, ...visit }));
  writeFileSync(join(folder, "broken.json"), JSON.stringify({ ...visit, questions: [{ type: "open" }] }));
});
afterAll(async () => {
  await serving.stop();
  rmSync(folder, { recursive: true });
});

const run = (...args: string[]) => runCli(["export", ...args], { cwd: folder });
const storedAs = (id: string, project = "1") => ["--project", project, "--survey", id, "--data", data];

describe("surveyc export", () => {
  test.each<[string, () => readonly string[], number, RegExp]>([
    ["an invalid survey", () => ["broken.json"], 1, /required-field/],
    ["a survey without its project", () => ["--survey", "x"], 2, /--project and --survey/],
    ["a project without a survey", () => ["--project", "1"], 2, /--project and --survey/],
    ["a file and a stored survey", () => ["visit.json", ...storedAs("x")], 2, /one survey at a time/],
    ["an unknown survey", () => storedAs("0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11"), 2, /survey/],
    ["an unknown project", () => storedAs(String(stored.id), "7"), 2, /project/],
  ])("rejects %s, and prints nothing", async (_, args, code, message) => {
    const result = await run(...args());
    expect([result.code, result.out]).toEqual([code, ""]);
    expect(result.err).toMatch(message);
  });

  test("prints what toCreate returns for a file", async () => {
    const { code, out } = await run("visit.json");
    expect([code, JSON.parse(out)]).toEqual([0, toCreate(visit as Survey)]);
  });

  test("prints the same for a stored survey, of a running server", async () => {
    const expected = toCreate(stored);
    delete expected.targeting_flag_filters;
    const { code, out } = await run(...storedAs(String(stored.id)));
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual(expected);
    expect(JSON.parse(out)).not.toHaveProperty("start_date");
  });
});
