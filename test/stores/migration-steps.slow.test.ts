import { afterEach, describe, expect, test } from "vitest";
import { type Database, type Session, SqlError, type TransactionOutcome } from "#stores/sql/database.ts";
import { migrate } from "#stores/sql/migrate.ts";
import type { Migration } from "#stores/sql/migrations/migration.ts";
import { systemTiming } from "#stores/timing.ts";
import { upTo } from "#testing/store-contract/sample-rows.ts";
import { databaseKinds } from "./databases.ts";

const rows = 9;

/** A column is added, filled from another one in small batches, and then required. */
function addLength(batches: number[] = []): Migration[] {
  const texts: Migration = {
    number: 1,
    title: "",
    steps: [
      {
        run: "together",
        // Neither can be run twice.
        statements: [
          "create table texts (id int4 primary key, text text not null)",
          `insert into texts select n, repeat('x', n) from generate_series(1, ${rows}) as n`,
        ],
      },
    ],
  };
  const lengths: Migration = {
    number: 2,
    title: "",
    steps: [
      { run: "alone", statements: ["alter table texts add column if not exists length int4"] },
      {
        run: "backfill",
        batch: async (session) => {
          const { count } = await session.query(
            `update texts set length = length(text)
where id in (select id from texts where length is null order by id limit 4 for update)`,
          );
          batches.push(count);
          return count;
        },
      },
      {
        run: "together",
        statements: [
          "alter table texts alter column length set not null",
          "insert into texts (id, text, length) values (0, '', 0)",
        ],
      },
    ],
  };
  return [texts, lengths];
}

/** The rows once both migrations are done. */
const expected = upTo(rows + 1).map((id) => ({ id, length: id }));

const readAll = async (session: Session): Promise<readonly unknown[]> =>
  (await session.query("select id, length from texts order by id")).rows;

/**
 * Fails at one statement or commit, like a process that ends there, or a connection that is lost after its
 * commit. `reached` returns whether the number was reached.
 */
function failing(database: Database, at: number, kind: "wrong" | "unknown"): Database & { reached: boolean } {
  let sent = 0;
  const count = (): void => {
    sent += 1;
    if (sent !== at) return;
    wrapped.reached = true;
    throw new SqlError(kind, Object.assign(new Error("It ends here."), { code: "XX999" }));
  };
  const wrap = (session: Session): Session => ({
    query: async (text, parameters) => {
      if (kind === "wrong") count();
      return session.query(text, parameters);
    },
  });
  const wrapped = {
    ...wrap(database),
    reached: false,
    close: () => database.close(),
    transaction: async <Result>(work: (session: Session) => Promise<TransactionOutcome<Result>>) => {
      const result = await database.transaction((session) => work(wrap(session)));
      count();
      return result;
    },
  };
  return wrapped;
}

const atOnce = { ...systemTiming, sleep: async () => {} };

describe.each(databaseKinds)("steps of migrations on $name", ({ absent, create }) => {
  let drop = async (): Promise<void> => {};
  afterEach(() => drop());

  test.skipIf(absent)(
    "twelve at once run what can be run once only, and fill all rows in batches",
    async () => {
      const { connect, drop: dropThis } = await create();
      drop = dropThis;
      const batches: number[] = [];
      const databases = upTo(12).map(() => connect());
      await Promise.all(databases.map((database) => migrate(database, systemTiming, addLength(batches))));
      expect(await readAll(databases[0] as Database)).toEqual(expected);
      expect(Math.max(...batches)).toBe(4);
      await Promise.all(databases.map((database) => database.close()));
    },
  );

  test.skipIf(absent)(
    "after a start that ended at any statement, the next one finishes the work",
    async () => {
      const { connect, drop: dropThis } = await create();
      drop = dropThis;
      const database = connect();
      let reached = true;
      for (let at = 1; reached; at += 1) {
        await database.query("drop table if exists texts, surveyc_migrations, surveyc_migration_steps");
        const start = failing(database, at, "wrong");
        const ended = await migrate(start, atOnce, addLength()).then(
          () => true,
          () => false,
        );
        reached = start.reached;
        expect(ended).toBe(!reached);
        await migrate(database, atOnce, addLength());
        expect(await readAll(database)).toEqual(expected);
      }
      await database.close();
    },
  );

  test.skipIf(absent)("a commit that may have happened is not a failure", async () => {
    const { connect, drop: dropThis } = await create();
    drop = dropThis;
    const database = connect();
    let reached = true;
    for (let at = 1; reached; at += 1) {
      await database.query("drop table if exists texts, surveyc_migrations, surveyc_migration_steps");
      const start = failing(database, at, "unknown");
      await migrate(start, atOnce, addLength());
      reached = start.reached;
      expect(await readAll(database)).toEqual(expected);
    }
    await database.close();
  });
});
