// A separate process that writes to a store and reports what is stored, until it is killed. Every second write has a name, as
// with an idempotency key, under which its reply is kept.

import { pgliteStore } from "#stores/pglite-store.ts";
import { postgresStore } from "#stores/postgres-store.ts";
import { StoreError } from "#stores/store.ts";
import { all, entry, survey } from "#testing/store-contract/sample-rows.ts";
import type { Resent } from "./killed-writers.ts";

const [kind = "", where = ""] = process.argv.slice(2);
const store =
  kind === "pglite"
    ? await pgliteStore({ dataDir: where })
    : await postgresStore({ connectionString: where });
const { rows } = await store.read("1", (reads) => reads.surveys(all));
const activity = await store.read("1", (reads) => reads.activity({ ...all, scope: "Survey" }));
// The last that were made, and the one that was under way when the process before was killed.
const resent: Resent[] = [];
for (let n = Math.max(0, rows.length - 4); n <= rows.length; n += 1)
  if (hasName(n)) resent.push({ n, known: await bodyOf(n), outcome: await make(n).catch(codeOf) });
console.log(JSON.stringify({ kept: rows.map(({ name }) => Number(name)), entries: activity.count, resent }));
const made = resent.some(({ outcome }) => outcome === true);
if (made) console.log(rows.length);
for (let n = rows.length + Number(made); ; n += 1) {
  await make(n);
  console.log(n);
}

function hasName(n: number): boolean {
  return n % 2 === 1;
}

// A single statement, or a transaction of several.
function make(n: number): Promise<boolean> {
  const row = survey(n, { name: `${n}`, document: JSON.stringify({ n, filler: "x".repeat(3000) }) });
  const reply = { id: `key ${n}`, fingerprint: "", outcome: "", body: `${n}`, keptAt: 0, expiresAt: 1 };
  return store.createSurvey("1", row, entry(n, "made"), hasName(n) ? reply : undefined);
}

async function bodyOf(n: number): Promise<string | null> {
  return (await store.read("1", (reads) => reads.reply(`key ${n}`)))?.body ?? null;
}

function codeOf(thrown: unknown): string {
  return thrown instanceof StoreError ? thrown.code : String(thrown);
}
