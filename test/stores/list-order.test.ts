import { expect, test } from "vitest";
import { LocalEngine } from "#stores/pglite/engine.ts";
import { PgliteDatabase } from "#stores/pglite/pglite-database.ts";
import type { ProjectReads } from "#stores/project-rows.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import {
  all,
  collaborator,
  create,
  dashboard,
  entry,
  put,
  response,
  survey,
  upTo,
  uuid,
} from "#testing/store-contract/sample-rows.ts";
import { emptyEngine } from "./empty-database.ts";

const tables = [
  "surveyc_surveys",
  "surveyc_dashboards",
  "surveyc_collaborators",
  "surveyc_activity",
  "surveyc_responses",
];

/** Every list that has an order. */
const readLists = async (rows: ProjectReads): Promise<readonly unknown[]> => [
  (await rows.surveys(all)).rows,
  (await rows.surveys({ ...all, bytes: 100_000, runsAfter: "2026" })).rows,
  (await rows.dashboards(all)).rows,
  await rows.collaborators(1),
  (await rows.activity({ ...all, scope: "Survey" })).rows,
  (await rows.responses({ ...all, survey: uuid(1) })).rows,
];

test("lists keep their order for any place of rows and any index", async () => {
  const engine = await emptyEngine();
  const store = await openSqlStore(new PgliteDatabase(new LocalEngine(engine)));
  const project = { store, name: "1" };
  const mixed = upTo(11).map((n) => (n * 7) % 11);
  for (const n of mixed) await create(project, survey(n, { runsUntil: "2027" }));
  for (const n of mixed) await put(project, response(1, `${n}`, (n * 3) % 11));
  for (const half of [mixed.slice(0, 5), mixed.slice(5)])
    await store.write("1", async (rows) => {
      for (const n of half) {
        await rows.insertDashboard(dashboard(n));
        await rows.insertCollaborator(collaborator(1, n));
        await rows.insertActivity(entry(n, "made"));
      }
    });
  const before = await store.read("1", readLists);
  expect(before.map((list) => (list as readonly unknown[]).length)).toEqual([11, 11, 11, 11, 11, 11]);

  for (const each of ["indexscan", "indexonlyscan", "bitmapscan"])
    await engine.query(`set enable_${each} = off`);
  for (const table of tables)
    await engine.query(
      `with moved as (delete from ${table} returning *)
insert into ${table} select * from moved order by md5(moved::text)`,
    );
  expect(await store.read("1", readLists)).toEqual(before);
  await store.close();
});
