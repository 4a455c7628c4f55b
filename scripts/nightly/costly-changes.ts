// Searches for changes of surveys that cost more than a microsecond of processor time per byte in the event loop, for example
// because a comparison is quadratic: npx tsx scripts/nightly/costly-changes.ts [seconds]
import { createHandler } from "../../src/http/handler/create-handler.ts";
import { memoryStore } from "../../src/stores/memory-store.ts";
import { changedShapes } from "../../test/http/surveys/changed-shapes.ts";

const MAX_NS_PER_BYTE = 1_000;
/** The fastest of these counts, so that neither compilation nor other programs do. */
const RUNS = 10;

const seconds = Number(process.argv[2] ?? 120);

const random = (max: number): number => Math.floor(Math.random() * max);

async function costOf(shape: string, size: number, isRunning: boolean): Promise<number> {
  const of = changedShapes[shape] as (typeof changedShapes)[string];
  const { handle } = createHandler({
    store: await memoryStore(),
    companions: true,
    authenticate: () => ({ user: {}, projects: "*", scopes: ["*"] }),
    // Large surveys are checked in another thread.
    checkApart: async () => ({ ok: true, diagnostics: [] }),
  });
  const requestOf = (method: string, path: string, text: string): Request =>
    new Request(`http://localhost/api/projects/1/surveys/${path}`, {
      ...{ method, headers: { "content-type": "application/json" } },
      body: text,
    });
  const start = isRunning ? { start_date: "2020-01-01T00:00:00Z" } : {};
  const created = await handle(
    requestOf("POST", "", JSON.stringify({ name: "s", questions: [], ...of(size, 1), ...start })),
  );
  if (created.status !== 201) return 0;
  const { id } = (await created.json()) as { readonly id: string };
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    const text = JSON.stringify(of(size, run % 2 === 0 ? 3 : 5));
    const request = requestOf("PATCH", `${id}/`, text);
    const before = process.cpuUsage();
    const { status } = await handle(request);
    const { user, system } = process.cpuUsage(before);
    if (status !== 200) return 0;
    best = Math.min(best, ((user + system) * 1_000) / Math.max(text.length, 20_000));
  }
  return best;
}

// Code that has run before is compiled.
for (const shape of Object.keys(changedShapes)) await costOf(shape, 2_000, true);

let worst = { cost: 0, name: "" };
let tried = 0;
for (const until = Date.now() + seconds * 1_000; Date.now() < until; tried++) {
  const names = Object.keys(changedShapes);
  const shape = names[tried % names.length] as string;
  const size = 10 + random(40_000);
  const isRunning = random(2) === 0;
  const cost = await costOf(shape, size, isRunning);
  if (cost > worst.cost) worst = { cost, name: `${shape}, ${size} parts${isRunning ? ", running" : ""}` };
}
console.log(`${tried} changes; the costliest: ${Math.round(worst.cost)} ns per byte (${worst.name})`);
if (worst.cost > MAX_NS_PER_BYTE) process.exitCode = 1;
