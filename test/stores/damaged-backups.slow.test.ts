// What a backup must have to be restored, on one database for all of them: nothing is left of what is rejected. One of an earlier
// version is upgraded.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBackup, writeBackup } from "#stores/pglite/backup.ts";
import { restoreFolder } from "#stores/pglite/folder-store.ts";
import type { Database } from "#stores/sql/database.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import { systemTiming, type Timing } from "#stores/timing.ts";
import { restorePglite } from "../../src/stores/index.ts";
import { pglite } from "./databases.ts";
import { temporaryFolder } from "./temporary-folder.ts";

let database: Database;
let drop: () => Promise<void>;
let whole: string[];
beforeAll(async () => {
  const created = await pglite.create();
  drop = created.drop;
  database = created.connect();
  const store = await openSqlStore(database);
  for (const id of ["1", "2"])
    await store.accounts.addProject({ id, name: `Project ${id}`, createdAt: "2026-01-01T00:00:00.000Z" });
  whole = await backUp();
});
afterAll(() => drop?.());

const backUp = async (): Promise<string[]> => {
  const lines: string[] = [];
  await database.transaction(async (session) => {
    await writeBackup(session, async (line) => void lines.push(line.trimEnd()));
    return { result: undefined, commit: true };
  });
  return lines;
};
const restore = async (lines: readonly string[], into = database): Promise<number> =>
  (await openBackup(lines.values())).restore(into, systemTiming);
const replaced = (pattern: RegExp, by: string) => (lines: readonly string[]) =>
  lines.map((line) => line.replace(pattern, by));
const before = (pattern: RegExp, added: string) => (lines: readonly string[]) =>
  lines.flatMap((line) => (pattern.test(line) ? [added, line] : [line]));

test("what was written is restored, in place of what is there, and written again", async () => {
  expect(await restore(whole)).toBe(JSON.parse(whole.at(-1) ?? "").rows);
  expect(await backUp()).toEqual(whole);
});

test.each<readonly [string, (lines: readonly string[]) => readonly string[], RegExp]>([
  ["nothing", () => [], /This is not a backup of surveyc/],
  ["another format", replaced(/"surveyc-backup"/, '"other"'), /This is not a backup of surveyc/],
  ["a newer form", replaced(/"version":1,/, '"version":2,'), /made by a newer surveyc/],
  ["a newer schema", replaced(/"schema":\d+/, '"schema":999'), /version 999/],
  ["no end", (lines) => lines.slice(0, -1), /its end is missing/],
  ["half of a line", (lines) => [...lines.slice(0, -1), '{"end":tr'], /a line is not JSON/],
  ["one row less", (lines) => lines.filter((line) => !/"name":"Project 1"/.test(line)), /rows, not/],
  ["another table", before(/^\{"end":/, '{"table":"pg_authid"}'), /"pg_authid", which is not a table/],
  ["a row before any table", before(/^\{"sequence":|^\{"table":/, "{}"), /a row before any table/],
  ["a row that is none", replaced(/^\{.*"name":"Project 1".*$/, '{"id":'), /cannot be read/],
])("%s is rejected, and what is there stays", async (_damage, damage, message) => {
  await expect(restore(damage(whole))).rejects.toThrow(message);
  expect(await backUp()).toEqual(whole);
});

test("lines are read no further where they are rejected, so that what holds them can be closed", async () => {
  let isEnded = false;
  const lines = function* () {
    try {
      yield "{}";
      yield "{}";
    } finally {
      isEnded = true;
    }
  };
  await expect(restorePglite(lines(), { dataDir: temporaryFolder() })).rejects.toThrow(
    /not a backup of surveyc/,
  );
  expect(isEnded).toBe(true);
});

test("a folder is free again if the lines cannot be ended", async () => {
  const lines = function* () {
    try {
      yield "{}";
    } finally {
      // biome-ignore lint/correctness/noUnsafeFinally: it is what is tested.
      throw new Error("cannot be closed");
    }
  };
  const dataDir = temporaryFolder();
  await expect(restorePglite(lines(), { dataDir })).rejects.toThrow();
  await expect(restorePglite([], { dataDir })).rejects.toThrow(/not a backup of surveyc/);
});

test("one of an earlier version is upgraded: a project that no path can name gets the next number", async () => {
  const empty = await pglite.create();
  const other = empty.connect();
  const isOne = (line: string): boolean => /"name":"Project 1"/.test(line);
  // These tables came later.
  const added = /^\{"table":"surveyc_(survey_versions|event_totals|event_marks)"\}/;
  let isAdded = false;
  let left = 0;
  const earlier = whole
    .filter((line) => {
      if (/^\{"(table|end)":/.test(line)) isAdded = added.test(line);
      else if (isAdded) left += 1;
      return !isAdded;
    })
    .flatMap((line) => (isOne(line) ? [line, line.replaceAll(/1",/g, '@current",')] : [line]))
    .map((line) =>
      line
        .replace(/"schema":\d+/, '"schema":8')
        .replace(/^\{"end":true,"rows":(\d+)/, (_, rows) => `{"end":true,"rows":${Number(rows) + 1 - left}`),
    );
  await restore(earlier, other);
  // Not only when a store is opened: what cannot be upgraded would be found too late.
  const unnamed = await other.query("select name from surveyc_project_names where project_id = '@current'");
  expect(unnamed.rows).toEqual([]);
  const { accounts } = await openSqlStore(other);
  expect((await accounts.listProjects()).map(({ id, name }) => [id, name])).toEqual([
    ["1", "Project 1"],
    ["2", "Project 2"],
    ["3", "Project @current"],
  ]);
  await empty.drop();
});

test("a machine on which each statement takes a thousand times as long restores it, too", async () => {
  const timing: Timing = {
    ...systemTiming,
    every: (milliseconds, work) => systemTiming.every(milliseconds / 1_000, work),
  };
  const rows = await restoreFolder(temporaryFolder(), whole.values(), false, timing);
  expect(rows).toBe(JSON.parse(whole.at(-1) ?? "").rows);
});
