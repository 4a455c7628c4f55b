import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createServices, createSurvey, recordResponse } from "#http/index.ts";
import type { Store } from "#stores/index.ts";
import { type Serving, serveFolder } from "../in-process.ts";

type Answers = Omit<Parameters<typeof recordResponse>[1], "project" | "survey">;

/** Serves a folder with a survey and these answers to it, for all tests of a file. */
export function answeredServer(answers: readonly Answers[]) {
  const path = mkdtempSync(join(tmpdir(), "surveyc-test-"));
  const at = (name: string) => join(path, name);
  const served = { path, at, data: at("data"), survey: "", origin: "" };
  let serving: Serving;

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
    served.survey = made.ok ? String(made.body?.parse().id) : "";
    for (const each of answers)
      await recordResponse(services, { project: "1", survey: served.survey, ...each });
  }

  beforeAll(async () => {
    mkdirSync(served.data);
    serving = await serveFolder(served.data, {}, fill);
    served.origin = serving.origin;
  });
  afterAll(async () => {
    await serving.stop();
    rmSync(path, { recursive: true });
  });
  return served;
}
