// Statistics of a survey with many stored events: fills an empty database as an earlier version of the program would, upgrades it,
// and measures the upgrade and the statistics over HTTP, those of the whole time and those of a month:
//   npx tsx bench/event-stats.ts <"pglite", or the address of an empty database> [events]
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { createHandler } from "#http/index.ts";
import { LocalEngine } from "#stores/pglite/engine.ts";
import { PgliteDatabase } from "#stores/pglite/pglite-database.ts";
import { PostgresDatabase } from "#stores/postgres-store.ts";
import { migrate } from "#stores/sql/migrate.ts";
import { migrations } from "#stores/sql/migrations/list.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import { systemTiming } from "#stores/timing.ts";

const [where = "pglite", count = "1000000"] = process.argv.slice(2);
const ROUNDS = 5;
/** The schema in which events are not counted. */
const SCHEMA_BEFORE = 13;

const database = where.includes("://")
  ? new PostgresDatabase(new pg.Pool({ connectionString: where }))
  : new PgliteDatabase(new LocalEngine(await PGlite.create()));

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  process.stdout.write(`${name}: ${Math.round(performance.now() - start)} ms\n`);
  return result;
}

await migrate(
  database,
  systemTiming,
  migrations.filter(({ number }) => number <= SCHEMA_BEFORE),
);
const id = "00000000-0000-4000-8000-000000000001";
await database.query(
  `insert into surveyc_surveys (project_id, id, version, document, targeting, live, name, folded_name, archived, write_number, place)
values ('1', $1, 1, $2, '{}', false, 'Survey', 'survey', false, 1, 0)`,
  [
    id,
    JSON.stringify({ id, name: "Survey", type: "popover", questions: [{ type: "open", question: "Why?" }] }),
  ],
);
await timed(`inserting ${count} events`, () =>
  database.query(
    `insert into surveyc_survey_events (project_id, survey, event, id, person, happened_at)
select '1', $1::text, case when n % 10 < 7 then 'survey shown' when n % 10 < 9 then 'survey sent' else 'survey dismissed' end,
  md5(n::text), md5((n % 600000)::text), to_char(timestamp '2026-01-01' + n * interval '20 seconds', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')
from generate_series(1, $2::int4) as q(n)`,
    [id, Number(count)],
  ),
);
const store = await timed("upgrading", () => openSqlStore(database));
const { handle } = createHandler({
  store,
  companions: true,
  authenticate: () => ({ user: {}, projects: "*", scopes: ["*"] }),
});
const month = "?date_from=2026-03-01T00:00:00Z&date_to=2026-03-31T23:59:59Z";
for (const path of [`${id}/stats/`, "stats/", `${id}/stats/${month}`, `stats/${month}`])
  for (let round = 0; round < ROUNDS; round += 1)
    await timed(path, async () => {
      const response = await handle(new Request(`http://localhost/api/projects/1/surveys/${path}`));
      if (!response.ok) throw new Error(await response.text());
      return response.text();
    });
await timed("adding 500 events, and counting them", async () => {
  for (let n = 0; n < 500; n += 1)
    await store.addSurveyEvent("1", {
      survey: id,
      event: "survey shown",
      id: `new ${n}`,
      person: `new ${n}`,
      at: "2026-11-01T00:00:00.000Z",
    });
});
await store.close();
