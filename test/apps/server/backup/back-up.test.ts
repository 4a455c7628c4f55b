import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { writeNotice } from "#apps/server/running-server.ts";
import { lockFolder } from "#stores/pglite/folder-lock.ts";
import { StoreError } from "#stores/store.ts";
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
      return { rows: 1, tables: {}, skipped: [] };
    };
  });
  onTestFinished(async () => void (await server.stop()));
  const { code, err } = await runCli(["backup", "a.gz"], { cwd });
  expect([code, err]).toEqual([0, expect.stringMatching(/from the running server.*\na\.gz: \d/)]);
  expect(gunzipSync(readFileSync(at("a.gz"))).toString()).toBe("one\n");
});

test("a backup from a server that stalls can be stopped", async () => {
  const { path: cwd, at } = temporaryFolder();
  mkdirSync(at("surveyc-data"));
  let stalls = (): void => undefined;
  const stalled = new Promise<void>((resolve) => {
    stalls = resolve;
  });
  const server = await serveFolder(at("surveyc-data"), {}, async (store) => {
    store.backup = async (write) => {
      await write("one\n");
      stalls();
      return new Promise(() => undefined);
    };
  });
  onTestFinished(async () => void (await server.stop()));
  const stopping = new AbortController();
  const run = runCli(["backup", "a.gz"], { cwd, stopping });
  await stalled;
  stopping.abort();
  const { code, err } = await run;
  expect([code, err]).toEqual([2, expect.stringContaining("stopped; no backup was made")]);
  expect(existsSync(at("a.gz"))).toBe(false);
});

test("the reply of another program at the address of the server is not a backup", async () => {
  const { path: cwd, at } = temporaryFolder();
  mkdirSync(at("surveyc-data"));
  const lock = await lockFolder(at("surveyc-data"), systemTiming);
  onTestFinished(() => lock.release());
  const other = createServer(
    (_, outgoing) => void outgoing.setHeader("content-type", "text/html").end("Hello"),
  );
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  await writeNotice(at("surveyc-data"), { origin, token: "a" });
  const { code, err } = await runCli(["backup", "a.gz"], { cwd });
  const what = `${origin} replied without a backup (200, text/html), so the database is opened`;
  expect([code, err]).toEqual([2, expect.stringContaining(what)]);
  expect(err).toContain("is in use by");
});

test("a damaged database is reported, also by a server, and its readable rows are backed up on request", async () => {
  const { path: cwd, at } = temporaryFolder();
  mkdirSync(at("surveyc-data"));
  const keys = ['{"id" : "a"}', '{"id" : "b"}'];
  const server = await serveFolder(at("surveyc-data"), {}, async (store) => {
    store.backup = async (write, { skipDamaged } = {}) => {
      await write("one\n");
      if (skipDamaged !== true) throw new StoreError("damaged", "Rows of surveyc_surveys cannot be read.");
      const skipped = [
        { table: "surveyc_surveys", pages: 1, rows: 2, keys },
        { table: "surveyc_keys", pages: 2, rows: 0, keys: [] },
      ];
      await write(`${JSON.stringify({ end: true, rows: 1, skipped })}\n`);
      return { rows: 1, tables: {}, skipped };
    };
  });
  onTestFinished(async () => void (await server.stop()));
  const refused = await runCli(["backup", "a.gz"], { cwd });
  expect([refused.code, refused.err]).toEqual([
    2,
    expect.stringMatching(
      /\nsurveyc: Rows of surveyc_surveys cannot be read\. No backup was made\. With --skip-damaged, it has all other rows\.\n$/,
    ),
  ]);
  expect(existsSync(at("a.gz"))).toBe(false);
  const { code, err } = await runCli(["backup", "a.gz", "--skip-damaged"], { cwd });
  expect([code, err]).toEqual([0, expect.stringContaining("\na.gz: ")]);
  expect(err).toContain(
    `Not in the backup, because they cannot be read: of surveyc_surveys, 1 page of its file and 2 rows (${keys.join(", ")}).
Not in the backup, because they cannot be read: of surveyc_keys, 2 pages of its file.\n`,
  );
});
