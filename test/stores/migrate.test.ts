import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LocalEngine } from "#stores/pglite/engine.ts";
import { PgliteDatabase } from "#stores/pglite/pglite-database.ts";
import { type Database, SqlError } from "#stores/sql/database.ts";
import { migrate } from "#stores/sql/migrate.ts";
import type { Migration } from "#stores/sql/migrations/migration.ts";
import { emptyEngine } from "./empty-database.ts";
import { noWaiting } from "./no-waiting.ts";

let database: Database;
/** The statements that were run, outside of transactions and in them. */
let statements: string[] = [];
/** The upgrades that were reported, and their rows. */
let upgrades: (readonly [version: number, last: number])[] = [];
let rowsOfUpgrades: (readonly [version: number, rows: number, all: number])[] = [];

beforeAll(async () => {
  const real = new PgliteDatabase(new LocalEngine(await emptyEngine()));
  database = {
    query: (text, parameters) => {
      statements.push(text);
      return real.query(text, parameters);
    },
    transaction: (work) =>
      real.transaction((session) =>
        work({
          query: (text, parameters) => {
            statements.push(text);
            return session.query(text, parameters);
          },
        }),
      ),
    close: () => real.close(),
  };
});
afterAll(() => database.close());

/** Brings the schema to the version of a list; the statements that are not about the migrations themselves. */
async function run(list: readonly Migration[]): Promise<string[]> {
  statements = [];
  upgrades = [];
  rowsOfUpgrades = [];
  await migrate(database, noWaiting, list, {
    onUpgrade: (...versions) => upgrades.push(versions),
    onUpgradedRows: (...rows) => rowsOfUpgrades.push(rows),
  });
  return statements.filter((text) => !/surveyc_migration|select count/.test(text));
}

const first: Migration = {
  number: 1,
  title: "",
  steps: [
    { run: "alone", statements: ["create table if not exists notes (n int4, word text)"] },
    { run: "together", statements: ["insert into notes (n) values (1)", "insert into notes (n) values (2)"] },
  ],
};
const second: Migration = {
  number: 2,
  title: "words",
  table: "notes",
  steps: [
    {
      run: "backfill",
      batch: async (session) => {
        const { count } = await session.query(
          "update notes set word = 'w' where n = (select min(n) from notes where word is null)",
        );
        return count;
      },
    },
  ],
};

// Each test continues with the schema of the one before.
describe("migrations", { shuffle: false }, () => {
  test("of an empty list change nothing", async () => {
    expect(await run([])).toEqual([]);
    expect(statements).toHaveLength(1);
  });

  test("run each step once, and only new ones", async () => {
    expect(await run([first])).toHaveLength(3);
    // A new database is not upgraded.
    expect(upgrades).toEqual([]);
    expect(await run([first])).toEqual([]);
    // One look at the version is all.
    expect(statements).toHaveLength(1);
    expect(await run([first, second])).toHaveLength(3);
    expect(upgrades).toEqual([[2, 2]]);
    expect(rowsOfUpgrades).toEqual([
      [2, 1, 2],
      [2, 2, 2],
    ]);
    const { rows } = await database.query("select n, word from notes order by n");
    expect(rows).toEqual([
      { n: 1, word: "w" },
      { n: 2, word: "w" },
    ]);
  });

  test("leave the schema of a newer program alone", async () => {
    await expect(run([first])).rejects.toMatchObject({
      code: "inconsistent",
      message: expect.stringMatching(/version 2.*supports 1/),
    });
  });

  test("wait for a process that locks the tables, and report that once for each step", async () => {
    const locked = new SqlError("busy", Object.assign(new Error("lock timeout"), { code: "55P03" }));
    let attempts = 0;
    let reported = 0;
    const busy: Database = {
      query: (text, parameters) => {
        if (!text.startsWith("create table if not exists late")) return database.query(text, parameters);
        attempts += 1;
        return attempts > 40 ? database.query(text, parameters) : Promise.reject(locked);
      },
      transaction: (work) => database.transaction(work),
      close: async () => {},
    };
    const late: Migration = {
      number: 3,
      title: "",
      steps: [{ run: "alone", statements: ["create table if not exists late (n int4)"] }],
    };
    await migrate(busy, noWaiting, [first, second, late], { onUpgradeWaits: () => (reported += 1) });
    expect([attempts, reported]).toEqual([41, 1]);
  });
});
