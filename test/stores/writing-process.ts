// A process of its own that writes to a store and tells what is kept, until it is killed.
import { all, entry, survey } from "#stores/contract/sample-rows.ts";
import { pgliteStore } from "#stores/pglite-store.ts";
import { postgresStore } from "#stores/postgres-store.ts";

const [kind = "", where = ""] = process.argv.slice(2);
const store =
  kind === "pglite"
    ? await pgliteStore({ dataDir: where })
    : await postgresStore({ connectionString: where });
const { rows } = await store.read("1", (reads) => reads.surveys(all));
const activity = await store.read("1", (reads) => reads.activity({ ...all, scope: "Survey" }));
console.log(JSON.stringify({ kept: rows.map(({ name }) => Number(name)), entries: activity.count }));
for (let n = rows.length; ; n += 1) {
  const row = survey(n, { name: `${n}`, document: JSON.stringify({ n, filler: "x".repeat(3000) }) });
  // Both ways in turn: a statement by itself, and a transaction of several.
  if (n % 2 === 0) await store.createSurvey("1", row, entry(n, "made"));
  else
    await store.write("1", async (writes) => {
      await writes.insertSurvey(row);
      await writes.insertActivity(entry(n, "made"));
    });
  console.log(n);
}
