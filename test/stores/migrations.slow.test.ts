import pg from "pg";
import { globSync } from "tinyglobby";
import { afterEach, describe, expect, test } from "vitest";
import { postgresStore } from "#stores/postgres-store.ts";
import { type Database, SqlError } from "#stores/sql/database.ts";
import { migrate } from "#stores/sql/migrate.ts";
import { migrations } from "#stores/sql/migrations/list.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import { systemTiming } from "#stores/timing.ts";
import { storeContract } from "#testing/store-contract/contract.ts";
import { entry, survey, upTo, uuid } from "#testing/store-contract/sample-rows.ts";
import { createDatabase, databaseKinds, serverUrl } from "./databases.ts";

/** Counts statements. */
function counting(database: Database): Database & { readonly texts: string[] } {
  const texts: string[] = [];
  return {
    texts,
    transaction: (work) => database.transaction(work),
    close: () => database.close(),
    query: (text, parameters) => {
      texts.push(text);
      return database.query(text, parameters);
    },
  };
}

/** The statements of all migrations. */
const statements = migrations.flatMap(({ steps }) =>
  steps.flatMap((step) => ("statements" in step ? step.statements : [])),
);

test("migrations are numbered from 1, one a file, and statements that are run alone can be run again", () => {
  const numbers = migrations.map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  const files = globSync("[0-9]*.ts", { cwd: "src/stores/sql/migrations" }).sort();
  expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(migrations.map(({ number }) => number));
  for (const step of migrations.flatMap(({ steps }) => steps))
    if (step.run === "alone")
      for (const text of step.statements)
        expect(text).toMatch(
          /^(create (table|index|sequence) if not exists surveyc_|alter table surveyc_\w+ (add column if not exists|alter column \w+ set default) |drop index if exists surveyc_)/,
        );
});

test("tables and indexes begin with the project, and use only features that distributed databases support", () => {
  for (const text of statements) {
    expect(text).not.toMatch(/serial|references|unique|trigger|identity|generated|exclude/i);
    if (
      /^create (table|index)/.test(text) &&
      !/surveyc_(keys|users|user_addresses|probes|event_marks)/.test(text)
    )
      expect(text).toMatch(/(primary key|on surveyc_\w+) \(project_id[,)]/);
  }
});

test("an error of the database is not treated as an empty database", async () => {
  const refusal = new SqlError("wrong", Object.assign(new Error("permission denied"), { code: "42501" }));
  let closed = false;
  const refusing: Database = {
    query: () => Promise.reject(refusal),
    transaction: () => Promise.reject(refusal),
    close: async () => {
      closed = true;
    },
  };
  await expect(openSqlStore(refusing)).rejects.toBe(refusal.cause);
  expect(closed).toBe(true);
});

test("missing permission to create tables is reported at once", async () => {
  const refusal = new SqlError("wrong", Object.assign(new Error("permission denied"), { code: "42501" }));
  let refused = 0;
  const refusing: Database = {
    query: async (text) => {
      if (text.startsWith("select")) return { rows: [{ number: 0 }], count: 1 };
      refused += 1;
      throw refusal;
    },
    transaction: () => Promise.reject(refusal),
    close: async () => {},
  };
  await expect(migrate(refusing, systemTiming)).rejects.toBe(refusal.cause);
  expect(refused).toBe(1);
});

describe.each(databaseKinds)("migrations of $name", ({ absent, create }) => {
  let drop = async (): Promise<void> => {};
  afterEach(() => drop());

  test.skipIf(absent)(
    "twelve concurrent starts, a start in the middle, a later start, and a newer version",
    async () => {
      const { connect, drop: dropThis } = await create();
      drop = dropThis;
      const halfway = connect();
      await halfway.query(statements[0] ?? "");
      await halfway.query(statements[1] ?? "");
      await halfway.close();

      const stores = await Promise.all(upTo(12).map(() => openSqlStore(connect())));
      await Promise.all(stores.map((store, n) => store.createSurvey("1", survey(n), entry(n, "created"))));
      const counts = await Promise.all(
        stores.map((store) => store.read("1", (rows) => rows.surveys({ limit: 0, offset: 0 }))),
      );
      expect(counts.map(({ count }) => count)).toEqual(stores.map(() => 12));
      await Promise.all(stores.map((store) => store.close()));

      const again = counting(connect());
      await migrate(again, systemTiming);
      expect(again.texts).toEqual([expect.stringContaining("select coalesce(max(number)")]);

      await again.query("insert into surveyc_migrations (number) values (99)");
      const older = openSqlStore(again);
      await expect(older).rejects.toMatchObject({
        code: "inconsistent",
        message: expect.stringMatching(/newer surveyc.* version 99/),
      });
    },
  );
});

describe.skipIf(serverUrl === null)(
  `postgresStore${serverUrl === null ? " (skipped: no server)" : ""}`,
  () => {
    test("twelve stores start at once on an empty database", async () => {
      const { url, drop } = await createDatabase();
      const open = () => postgresStore({ connectionString: url, poolSize: 2 });
      const stores = await Promise.all(upTo(12).map(open));
      await Promise.all(stores.map((store, n) => store.createSurvey("1", survey(n), entry(n, "created"))));
      expect(await stores[0]?.read("1", (rows) => rows.survey(uuid(11)))).toEqual(survey(11));
      await Promise.all(stores.map((store) => store.close()));
      await storeContract[0]?.check(open);
      await drop();
    });

    test("of two versions of the program, the older one is rejected and the newer one continues", async () => {
      const { url, drop } = await createDatabase();
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query("create table surveyc_migrations (number integer primary key)");
      await client.query("insert into surveyc_migrations select generate_series(1, $1::int)", [
        (migrations.at(-1)?.number ?? 0) + 1,
      ]);
      await expect(postgresStore({ connectionString: url })).rejects.toMatchObject({ code: "inconsistent" });
      await client.end();
      await drop();
    });
  },
);
