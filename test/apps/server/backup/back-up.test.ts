import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { lockFolder } from "#stores/pglite/folder-lock.ts";
import { systemTiming } from "#stores/timing.ts";
import { runCli } from "../../cli/run-cli.ts";
import { temporaryFolder } from "../../cli/temporary-folder.ts";
import { serveFolder } from "../in-process.ts";

const newer = gzipSync(`${JSON.stringify({ format: "surveyc-backup", version: 1, schema: 999 })}\n`);

test.each<[argv: readonly string[], files: Readonly<Record<string, string | Uint8Array>>, problem: string]>([
  [["backup", "--database-url", "postgres://x/y"], {}, "use pg_dump"],
  [["restore", "--database-url", "postgres://x/y"], {}, "use pg_restore"],
  [["backup"], { "surveyc-data": "" }, "surveyc: surveyc-data: is not a folder"],
  [["restore"], { "surveyc-data": "" }, "surveyc: surveyc-data: is not a folder"],
  [["restore"], {}, "surveyc: a.gz: does not exist"],
  [
    ["restore"],
    { "surveyc-data/database/a": "" },
    "surveyc: surveyc-data: already contains a database; --force",
  ],
  [["restore", "--force"], { "surveyc-data/database/a": "", "a.gz": newer }, "surveyc: a.gz: The backup "],
])("%j explains why it cannot, and changes nothing", async (argv, files, problem) => {
  const { path: cwd, at } = temporaryFolder(files);
  const { code, err } = await runCli([...argv, "a.gz"], { cwd });
  expect([code, err]).toEqual([2, expect.stringContaining(problem)]);
  expect(Object.keys(files).map(at).every(existsSync)).toBe(true);
  expect(existsSync(at("surveyc-data/restoring"))).toBe(false);
});

test("nothing is restored into a folder that another program uses, and the message names the folder", async () => {
  const { path: cwd, at } = temporaryFolder({ "a.gz": newer });
  const lock = await lockFolder(at("surveyc-data"), systemTiming);
  onTestFinished(() => lock.release());
  const { code, err } = await runCli(["restore", "a.gz", "--force"], { cwd });
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/\nsurveyc: surveyc-data: The folder .* is in use by /),
  ]);
});

test("a server that runs makes the backup of its folder", async () => {
  const { path: cwd, at } = temporaryFolder();
  mkdirSync(at("surveyc-data"));
  const server = await serveFolder(at("surveyc-data"), {}, async (store) => {
    store.backup = async (write) => {
      await write("one\n");
      return { rows: 1, tables: {} };
    };
  });
  onTestFinished(async () => void (await server.stop()));
  const { code, err } = await runCli(["backup", "a.gz"], { cwd });
  expect([code, err]).toEqual([0, expect.stringMatching(/from the running server.*\na\.gz: \d/)]);
  expect(gunzipSync(readFileSync(at("a.gz"))).toString()).toBe("one\n");
});
