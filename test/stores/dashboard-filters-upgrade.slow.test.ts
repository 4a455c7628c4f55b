import { afterEach, describe, expect, test } from "vitest";
import { migrate } from "#stores/sql/migrate.ts";
import { migrations } from "#stores/sql/migrations/list.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import { systemTiming } from "#stores/timing.ts";
import { dashboard } from "#testing/store-contract/sample-rows.ts";
import { databaseKinds } from "./databases.ts";

const before = migrations.filter(({ number }) => number < 16);

const documents = [
  { id: 1, creation_mode: "template", tags: ["growth", "weekly"] },
  { id: 2, creation_mode: "default", tags: [] },
  { id: 3 },
];

describe.each(databaseKinds)("dashboards of an earlier version on $name", (kind) => {
  let drop = async (): Promise<void> => {};
  afterEach(() => drop());

  test.skipIf(kind.absent)(
    "are filtered by their documents, and never left out after an earlier program changes them",
    async () => {
      const { connect, drop: dropThis } = await kind.create();
      drop = dropThis;
      const old = connect();
      await migrate(old, systemTiming, before);
      const insert = `insert into surveyc_dashboards
  (project_id, id, version, document, details, name, folded_name, pinned, deleted, restriction_level)
values ('1', $1, 1, $2, '{}', '', '', false, false, 21)`;
      for (const document of documents) await old.query(insert, [document.id, JSON.stringify(document)]);
      await old.close();
      const database = connect();
      const store = await openSqlStore(database);
      const found = async (query: { readonly tags?: readonly string[]; readonly creationMode?: string }) =>
        (await store.read("1", (rows) => rows.dashboards({ limit: 9, offset: 0, ...query }))).rows.map(
          ({ id }) => id,
        );
      expect(await found({ tags: ["weekly", "monthly"] })).toEqual([1]);
      expect(await found({ tags: ["monthly"] })).toEqual([]);
      expect(await found({ creationMode: "default" })).toEqual([2, 3]);
      await database.query(insert, [4, JSON.stringify({ id: 4, tags: ["monthly"] })]);
      await database.query("update surveyc_dashboards set version = 2 where id = 1");
      expect(await found({ tags: ["monthly"] })).toEqual([1, 4]);
      expect(await found({ creationMode: "duplicate" })).toEqual([1, 4]);
      await store.write("1", (rows) => rows.updateDashboard(dashboard(1, { version: 3 })));
      expect(await found({ tags: ["monthly"] })).toEqual([4]);
      await store.close();
    },
  );
});
