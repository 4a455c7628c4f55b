import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createServices, recordResponse } from "#http/index.ts";
import { pgliteStore } from "#stores/index.ts";
import { entry, survey, uuid } from "#testing/store-contract/sample-rows.ts";
import { putDatabase } from "../../../stores/empty-database.ts";
import { runCli } from "../../cli/run-cli.ts";
import { temporaryFolder } from "../../cli/temporary-folder.ts";

test("answers are exported and removed from a folder that no server has", { timeout: 120_000 }, async () => {
  const { path: cwd, at } = temporaryFolder();
  await putDatabase(at("surveyc-data"));
  const store = await pgliteStore({ dataDir: at("surveyc-data") });
  await store.accounts.addProject({ id: "1", name: "One", createdAt: "2026-01-01T00:00:00.000Z" });
  const visit = JSON.stringify({
    id: uuid(1),
    name: "Visit",
    questions: [{ id: "how", type: "rating", question: "How?", scale: 5 }],
    start_date: "2026-01-01T00:00:00Z",
    end_date: null,
    archived: false,
    responses_limit: null,
    iteration_start_dates: [],
    current_iteration: null,
  });
  await store.createSurvey("1", survey(1, { document: visit }), entry(1, "created"));
  const responses = { how: 4 };
  await recordResponse(createServices({ store }), {
    project: "1",
    survey: uuid(1),
    submission: "s0",
    responses,
  });
  const recorded = await store.read("1", (reads) =>
    reads.responses({ survey: uuid(1), limit: 1, offset: 0 }),
  );
  // More than fit into one page of reads; recording each separately would take ten statements.
  const document = recorded.rows[0]?.document ?? "";
  for (let n = 1; n < 1_200; n += 1)
    await store.addResponse("1", {
      row: { survey: uuid(1), submission: `s${n}`, document: document.replace("s0", `s${n}`) },
      version: 1,
    });
  await store.close();
  const { code } = await runCli(["answers", "export", uuid(1), "--project", "1", "-o", "a.csv"], { cwd });
  expect(code).toBe(0);
  const rows = readFileSync(at("a.csv"), "utf8").trimEnd().split("\r\n");
  expect(rows).toHaveLength(1_201);
  expect(new Set(rows.map((row) => row.split(",")[0])).size).toBe(1_201);
  const remove = ["answers", "remove", "--project", "1", "--survey", uuid(1), "--submission", "s7"];
  expect((await runCli(remove, { cwd })).code).toBe(0);
  expect((await runCli(remove, { cwd })).err).toMatch(/^surveyc: This project has no such submission\.$/m);
  const opened = await pgliteStore({ dataDir: at("surveyc-data") });
  const counts = await opened.read("1", (reads) => reads.countResponses({}));
  await opened.close();
  expect(counts).toEqual(new Map([[uuid(1), 1_199]]));
});
