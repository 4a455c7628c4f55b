// A backup of the embedded database is read from a copy of its files, so that others do not wait until it is written.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openBackup } from "#stores/pglite/backup.ts";
import { openFolderStore } from "#stores/pglite/folder-store.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import type { Store } from "#stores/store.ts";
import { systemTiming } from "#stores/timing.ts";
import { entry, response, survey, uuid } from "#testing/store-contract/sample-rows.ts";
import { pglite } from "./databases.ts";
import { putDatabase } from "./empty-database.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const open = async (folder: string, measure: (path: string) => Promise<number | null>): Promise<Store> =>
  openFolderStore(folder, { minFreeBytes: 1_000 }, systemTiming, { measure });

const create = (store: Store, n: number): Promise<boolean> =>
  store.createSurvey("1", survey(n), entry(n, "created"));

const idsIn = async (store: Store): Promise<string[]> =>
  (await store.read("1", (rows) => rows.surveys({ limit: 100, offset: 0 }))).rows.map(({ id }) => id);

const copiesIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith("copy-"));

/** A backup whose first line is not read until `go` is called. */
function heldBackup(store: Store) {
  const lines: string[] = [];
  let [begin, go] = [(): void => {}, (): void => {}];
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  const backup = store.backup?.bind(store) as NonNullable<Store["backup"]>;
  const done = backup(async (line) => {
    lines.push(line);
    begin();
    await gone;
  });
  return { begun, go: () => go(), done, lines };
}

test("others read and write while a backup waits; it contains the earlier state", {
  timeout: 120_000,
}, async () => {
  const folder = temporaryFolder();
  await putDatabase(folder);
  // What a process left that ended while it made one.
  mkdirSync(join(folder, "copy-old", "base"), { recursive: true });
  writeFileSync(join(folder, "copy-old", "base", "1"), "x");
  const store = await open(folder, async () => null);
  expect(copiesIn(folder)).toEqual([]);
  await create(store, 1);
  await store.addResponse("1", { row: response(1, "a"), version: 1 });
  const event = {
    survey: uuid(1),
    event: "survey sent",
    id: "a",
    person: "kim",
    at: "2026-01-01T00:00:00.000Z",
  };
  await store.addSurveyEvents("1", [event]);

  const held = heldBackup(store);
  await held.begun;
  expect(copiesIn(folder)).toHaveLength(1);
  expect(await create(store, 2)).toBe(true);
  expect((await idsIn(store)).sort()).toEqual([uuid(1), uuid(2)]);
  held.go();
  expect((await held.done).tables).toMatchObject({ surveyc_surveys: 1, surveyc_responses: 1 });
  expect(copiesIn(folder)).toEqual([]);

  await expect(store.backup?.(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(copiesIn(folder)).toEqual([]);
  await store.close();

  const { connect, drop } = await pglite.create();
  await (await openBackup(held.lines.map((line) => line.trimEnd()).values())).restore(
    connect(),
    systemTiming,
  );
  const again = await openSqlStore(connect());
  expect(await idsIn(again)).toEqual([uuid(1)]);
  const [responses, counts, totals] = await again.read("1", async (rows) => [
    (await rows.responses({ survey: uuid(1), limit: 9, offset: 0 })).rows,
    await rows.countResponses({}),
    await rows.eventTotals({}),
  ]);
  expect([responses, counts]).toEqual([[response(1, "a")], new Map([[uuid(1), 1]])]);
  expect(totals).toMatchObject([{ event: "survey sent", total: 1, persons: 1 }]);
  await again.close();
  await drop();
});

test("without room for a copy a backup is read from the database itself", { timeout: 120_000 }, async () => {
  const folder = temporaryFolder();
  await putDatabase(folder);
  // Enough to open and to change, but not for another one.
  const store = await open(folder, async () => 1_000_000);
  await create(store, 1);
  const held = heldBackup(store);
  await held.begun;
  expect(copiesIn(folder)).toEqual([]);
  let hasRead = false;
  const reading = idsIn(store).then((ids) => {
    hasRead = true;
    return ids;
  });
  // Its turn comes after the backup.
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasRead).toBe(false);
  held.go();
  expect(await reading).toEqual([uuid(1)]);
  expect((await held.done).tables["surveyc_surveys"]).toBe(1);
  await store.close();
  expect(existsSync(join(folder, "database"))).toBe(true);
});
