import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { beforeAll, expect, test } from "vitest";
import { LocalEngine, openEngine } from "#stores/pglite/engine.ts";
import { PgliteDatabase } from "#stores/pglite/pglite-database.ts";
import { pgliteStore } from "#stores/pglite-store.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import { all, entry, survey } from "#testing/store-contract/sample-rows.ts";
import { putDatabase } from "./empty-database.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const intact = temporaryFolder();
/** The files of the table of surveys and of its long texts, in the folder of the database. */
let surveysFile = "";
let textsFile = "";
const SURVEYS = 40;
/** Surveys with texts that are stored apart. */
const LONG = 3;

/** A text that cannot be compressed. */
const noise = (length: number): string => randomBytes(length).toString("base64");

beforeAll(async () => {
  await putDatabase(intact);
  const engine = await openEngine(PGlite, { dataDir: join(intact, "database") });
  const database = new PgliteDatabase(new LocalEngine(engine));
  const store = await openSqlStore(database);
  for (let n = 0; n < SURVEYS; n += 1)
    await store.createSurvey(
      "1",
      survey(n, { document: `{"filler":"${"x".repeat(1_500)}"}` }),
      entry(n, "made"),
    );
  for (let n = SURVEYS; n < SURVEYS + LONG; n += 1)
    await store.createSurvey("2", survey(n, { document: JSON.stringify(noise(9_000)) }), entry(n, "made"));
  const { rows } = await database.query(
    `select pg_relation_filepath(oid) as file, pg_relation_filepath(reltoastrelid) as texts
from pg_class where relname = 'surveyc_surveys'`,
  );
  surveysFile = String(rows[0]?.["file"]);
  textsFile = String(rows[0]?.["texts"]);
  await store.close();
}, 120_000);

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}

function damagedCopy(damage: (database: string) => void): string {
  const folder = temporaryFolder();
  cpSync(intact, folder, { recursive: true });
  damage(join(folder, "database"));
  return folder;
}

function firstWal(database: string): string {
  const folder = join(database, "pg_wal");
  return join(folder, readdirSync(folder).find((name) => /^[0-9A-F]{24}$/.test(name)) ?? "");
}

test.each<[string, (database: string) => void, RegExp]>([
  ["pg_control is cut", (path) => truncateSync(join(path, "global/pg_control"), 100), /pg_control/],
  ["pg_control is missing", (path) => rmSync(join(path, "global/pg_control")), /pg_control/],
  ["pg_control has a flipped byte", (path) => flip(join(path, "global/pg_control"), 50), /control file/],
  ["the WAL is cut", (path) => truncateSync(firstWal(path), 100), /checkpoint record/],
  ["PG_VERSION is missing", (path) => rmSync(join(path, "PG_VERSION")), /PG_VERSION is missing/],
  ["the catalogue has a flipped byte", (path) => flip(join(path, "base/5/1259"), 500), /invalid page/],
  [
    "the folder of the database is empty",
    (path) => {
      rmSync(path, { recursive: true });
      mkdirSync(path);
    },
    /PG_VERSION is missing/,
  ],
])("a store does not open if %s, and reports damage", async (_name, damage, reason) => {
  await expect(pgliteStore({ dataDir: damagedCopy(damage) })).rejects.toMatchObject({
    name: "StoreError",
    code: "damaged",
    message: expect.stringMatching(new RegExp(`^The database is damaged \\(.*${reason.source}.*\\)\\.$`)),
  });
});

test("a damaged page of a table fails its reads, and then the probe", async () => {
  const store = await pgliteStore({ dataDir: damagedCopy((path) => flip(join(path, surveysFile), 3_000)) });
  await store.probe();
  const damage = {
    code: "damaged",
    message: expect.stringMatching(/^The database is damaged \(XX001, invalid page/),
  };
  await expect(store.read("1", (rows) => rows.surveys(all))).rejects.toMatchObject(damage);
  await expect(store.probe()).rejects.toMatchObject(damage);
  await store.close();
});

test("a backup of damaged pages names the table, or has all other rows and lists those", async () => {
  const folder = damagedCopy((path) => {
    for (const file of [surveysFile, textsFile]) flip(join(path, file), 3_000);
  });
  const store = await pgliteStore({ dataDir: folder });
  const backUp = async (skipDamaged: boolean) => {
    const lines: string[] = [];
    const size = await store.backup?.(async (line) => void lines.push(line), { skipDamaged });
    return { lines, size };
  };
  await expect(backUp(false)).rejects.toMatchObject({
    code: "damaged",
    message: expect.stringMatching(
      /^The database is damaged \(XX001, .+\)\. Rows of surveyc_surveys cannot be read\.$/,
    ),
  });
  const { lines, size } = await backUp(true);
  await store.close();
  const keys = [`{"project_id" : "2", "id" : "${survey(SURVEYS).id}"}`];
  expect(size?.skipped).toEqual([{ table: "surveyc_surveys", pages: 1, rows: 1, keys }]);
  const saved = lines.flatMap((line) => {
    const { id, folded_name, project_id } = JSON.parse(line) as Record<string, string>;
    return folded_name === undefined || id === undefined ? [] : [`${project_id} ${id}`];
  });
  expect(size?.tables["surveyc_surveys"]).toBe(saved.length);
  const short = saved.filter((row) => row.startsWith("1 "));
  expect(short.length).toBeGreaterThan(SURVEYS / 2);
  expect(short.length).toBeLessThan(SURVEYS);
  expect(saved.slice(short.length)).toEqual([1, 2].map((n) => `2 ${survey(SURVEYS + n).id}`));
});
