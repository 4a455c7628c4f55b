// Measures what growth costs on PostgreSQL. Wants the address of an empty database and the surveys of each of 1,000 projects:
//   npx tsx bench/load-growth.ts postgres://… 10 [turns]
import pg from "pg";
import { postgresStore } from "../src/stores/index.ts";
import { PostgresDatabase } from "../src/stores/postgres-store.ts";
import { openSqlStore } from "../src/stores/sql/sql-store.ts";
import { fillProjects } from "./load-fill.ts";
import { loadHandler, user } from "./load-handler.ts";
import { asksOf } from "./load-operations.ts";

const [connectionString = "", perProject = "10", turns = "200"] = process.argv.slice(2);
const size = { projects: 1_000, surveys: Number(perProject) };

const store = await postgresStore({ connectionString });
const pool = new pg.Pool({ connectionString, max: 1 });
const started = performance.now();
await fillProjects(pool, size);
console.log(`filled in ${Math.round((performance.now() - started) / 1_000)} s`);

const { handle, key } = await loadHandler(store);

const times = new Map<string, number[]>();
const warm = 50;
for (let turn = 0; turn < warm + Number(turns); turn++)
  for (const { operation, method, path, body } of asksOf(size, turn)) {
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const begun = performance.now();
    const reply = await handle(request);
    await reply.text();
    const took = performance.now() - begun;
    if (reply.status >= 400 && reply.status !== 405) throw new Error(`${method} ${path}: ${reply.status}`);
    if (turn < warm) continue;
    const own = times.get(operation) ?? [];
    times.set(operation, own);
    own.push(took);
  }

const quantile = (sorted: readonly number[], part: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(2);
for (const [operation, own] of times) {
  const sorted = own.toSorted((a, b) => a - b);
  console.log(`| ${operation} | ${quantile(sorted, 0.5)} | ${quantile(sorted, 0.99)} |`);
}

const sizes = await pool.query(
  `select c.relname as name, c.reltuples::bigint as rows, pg_table_size(c.oid) as bytes, pg_indexes_size(c.oid) as indexes
from pg_class as c where c.relname like 'surveyc_%' and c.relkind = 'r' order by 3 desc`,
);
for (const { name, rows, bytes, indexes } of sizes.rows)
  console.log(`| ${name} | ${rows} | ${(bytes / 2 ** 20).toFixed(1)} | ${(indexes / 2 ** 20).toFixed(1)} |`);

/** The list queries as the store sends them, explained as they run. */
const watched = new pg.Pool({ connectionString, max: 1 });
const send = watched.query.bind(watched);
const database = new PostgresDatabase(watched);
const explained = await openSqlStore({
  query: async (text, parameters) => {
    if (text.startsWith("select") && text.includes("project_id = $1")) {
      const { rows } = await send(`explain (analyze, costs off, buffers off) ${text}`, [
        ...(parameters ?? []),
      ]);
      const lines = rows.map((each) => String(each["QUERY PLAN"]).trim());
      const scans = lines
        .filter((line) => /Scan/.test(line))
        .map((line) => line.replace(/\(actual.*/, "").trim());
      console.log(`  ${scans.join("; ")} — ${lines.at(-1)}`);
    }
    return database.query(text, parameters);
  },
  transaction: (work) => database.transaction(work),
  close: () => database.close(),
});
const survey = "00000007-0000-4000-8000-000000000003";
const range = { limit: 100, offset: 0 };
await explained.read("7", async (rows) => {
  const ask = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    console.log(what);
    await work();
  };
  await ask("surveys", () => rows.surveys(range));
  await ask("surveys, last page", () => rows.surveys({ limit: 100, offset: size.surveys - 10 }));
  await ask("surveys, archived", () => rows.surveys({ ...range, archived: true }));
  await ask("surveys, search", () => rows.surveys({ ...range, search: "vey 7" }));
  await ask("dashboards", () => rows.dashboards(range));
  await ask("dashboards, pinned", () => rows.dashboards({ ...range, pinned: true }));
  await ask("dashboards, search", () => rows.dashboards({ ...range, search: "7" }));
  await ask("collaborators", () => rows.collaborators(2));
  await ask("levels", () => rows.levelsOf(user.uuid, [1, 2]));
  await ask("activity", () => rows.activity({ limit: 10, offset: 0, scope: "Survey" }));
  await ask("activity of one", () => rows.activity({ limit: 10, offset: 0, scope: "Survey", item: survey }));
  await ask("counts", () => rows.countResponses({}));
});
await explained.close();
await pool.end();
await store.close();
