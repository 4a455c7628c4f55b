import { afterEach, describe, expect, test } from "vitest";
import { migrate } from "#stores/sql/migrate.ts";
import { migrations } from "#stores/sql/migrations/list.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import { systemTiming } from "#stores/timing.ts";
import { dashboard } from "#testing/store-contract/sample-rows.ts";
import { databaseKinds } from "./databases.ts";

const before = migrations.filter(({ number }) => number < 7);
const entry = (at: string): string => `{"id":"1","detail":{"name":"\\u0000 \\ud800"},"created_at":"${at}"}`;
const range = { limit: 9, offset: 0 };

describe.each(databaseKinds)("rows of before there were times of purges, on $name", ({ absent, create }) => {
  let drop = async (): Promise<void> => {};
  afterEach(() => drop());

  test.skipIf(absent)(
    "entries go by the time in their text, deleted dashboards by that of the migration",
    async () => {
      const { connect, drop: dropThis } = await create();
      drop = dropThis;
      const old = connect();
      await migrate(old, systemTiming, before);
      const documents = [entry("2020-01-01T00:00:00.000Z"), "{}", entry("2020-02-01T00:00:00.000Z")];
      for (const [place, document] of documents.entries())
        await old.query(
          `insert into surveyc_activity (project_id, scope, item, document, write_number, place)
values ('1', 'Survey', '1', $1, 1, $2)`,
          [document, place],
        );
      await old.query("insert into surveyc_projects values ('1', 1, 0, 0)");
      await old.query(
        `insert into surveyc_dashboards
select '1', n, 1, '{}', '{}', '', '', false, n <= 1200, 21, null from generate_series(1, 1201) as n`,
      );
      await old.close();

      const start = new Date().toISOString();
      const store = await openSqlStore(connect());
      const purge = (day: string) =>
        store.purge("1", { what: "activity", scope: "Survey", before: day, atMost: 9 });
      expect(await purge("2020-01-01T00:00:00.000Z")).toBe(0);
      // The second one has no time.
      expect(await purge("2020-01-02T00:00:00.000Z")).toBe(2);
      const rest = await store.read("1", (rows) => rows.activity({ ...range, scope: "Survey" }));
      expect(rest).toEqual({
        count: 1,
        rows: [{ scope: "Survey", item: "1", at: null, document: documents[2] }],
      });

      const [first, last, kept] = await store.read("1", (rows) =>
        Promise.all([1, 1200, 1201].map((id) => rows.dashboard(id))),
      );
      expect(kept?.deletedAt).toBeNull();
      for (const row of [first, last]) {
        expect((row?.deletedAt ?? "") >= start.slice(0, 20)).toBe(true);
        expect(row?.deletedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      }
      expect(await store.purge("1", { what: "dashboards", before: start.slice(0, 19), atMost: 9 })).toBe(0);
      expect(await store.write("1", (rows) => rows.insertDashboard(dashboard(1)))).toBe(false);
      await store.close();
    },
  );
});
