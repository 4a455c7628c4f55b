import { afterEach, describe, expect, test } from "vitest";
import type { Database } from "#stores/sql/database.ts";
import { migrate } from "#stores/sql/migrate.ts";
import { migrations } from "#stores/sql/migrations/list.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import { systemTiming } from "#stores/timing.ts";
import { survey } from "#testing/store-contract/sample-rows.ts";
import { databaseKinds } from "./databases.ts";

const start_date = "2026-01-01T00:00:00Z";

/** Documents of before, and whether their surveys may run on the first of March. */
const documents: readonly (readonly [object, boolean])[] = [
  [{}, false],
  [{ start_date: null, end_date: null }, false],
  [{ start_date }, true],
  [{ start_date, end_date: null }, true],
  [{ start_date, end_date: "2026-03-01T00:00:01Z" }, true],
  [{ start_date, end_date: "2026-02-28T23:59:59Z" }, false],
  [{ start_date, end_date: "2026-02-28T23:59:59.999Z" }, false],
  [{ start_date, name: "\u0000\ud800", questions: [{ end_date: "2026-01-02T00:00:00Z" }] }, true],
  // If in doubt, the list checks the survey.
  [{ start_date: null, conditions: { start_date } }, true],
  [{ start_date, end_date: "2026-03-01T01:00:00+01:00" }, true],
  [{ start_date, end_date: "2026-02-28t23:59:59.999-01:00" }, true],
  [{ start_date, end_date: 1 }, true],
];

const before = migrations.filter(({ number }) => number < 8);

const insert = (database: Database, n: number, document: object) =>
  database.query(
    `insert into surveyc_surveys
  (project_id, id, version, document, targeting, live, name, folded_name, archived, write_number, place)
values ('1', $1, 1, $2, '{}', false, '', '', false, 1, $3)`,
    [survey(n).id, JSON.stringify(document), n],
  );

describe.each(databaseKinds)("surveys of before there was an index of running ones, on $name", (kind) => {
  let drop = async (): Promise<void> => {};
  afterEach(() => drop());

  test.skipIf(kind.absent)("follow their documents, also after changes by an older program", async () => {
    const { connect, drop: dropThis } = await kind.create();
    drop = dropThis;
    const old = connect();
    await migrate(old, systemTiming, before);
    for (const [n, [document]] of documents.entries()) await insert(old, n, document);
    await old.close();
    const database = connect();
    const store = await openSqlStore(database);
    const running = async () => {
      const query = { limit: 99, offset: 0, runsAfter: "2026-03-01T00:00:00.000Z" };
      return (await store.read("1", (rows) => rows.surveys(query))).rows.map(({ id }) => id);
    };
    const expected = documents.flatMap(([, runs], n) => (runs ? [survey(n).id] : []));
    expect(await running()).toEqual(expected);
    await database.query(
      "update surveyc_surveys set version = 2, runs_until = '', document = $2 where id = $1",
      [survey(0).id, JSON.stringify({ start_date })],
    );
    expect(await running()).toEqual([survey(0).id, ...expected]);
    await store.close();
  });
});
