// Searches for changes of surveys that cost more than a microsecond of processor time per byte in the event loop, for example
// because a comparison is quadratic: npx tsx scripts/nightly/costly-changes.ts [seconds]
import { createHandler } from "../../src/http/handler/create-handler.ts";
import { memoryStore } from "../../src/stores/memory-store.ts";

const MAX_NS_PER_BYTE = 1_000;
/** The fastest of these counts, so that neither compilation nor other programs do. */
const RUNS = 10;

const seconds = Number(process.argv[2] ?? 120);

const listOf = <Item>(length: number, item: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => item(index));
const random = (max: number): number => Math.floor(Math.random() * max);

/** Surveys with `size` parts of one kind, in variants that differ by `shift`. */
const shapes: Readonly<Record<string, (size: number, shift: number) => Record<string, unknown>>> = {
  choices: (size, shift) => ({
    questions: listOf(40, (n) => ({
      ...{ type: "single_choice", question: `Q${n}` },
      choices: listOf(Math.ceil(size / 40) + 2, (choice) => `c${(choice * (shift || 1)) % 10_007}-${choice}`),
    })),
  }),
  routes: (size, shift) => {
    const choices = listOf(200, (n) => `c${n}`);
    const target = (n: number): number | "end" => ((n + shift) % 20 === 0 ? "end" : (n + shift) % 20);
    return {
      questions: listOf(Math.max(21, Math.min(100, Math.ceil(size / 200))), (n) => ({
        ...{ type: "single_choice", question: `Q${n}`, choices },
        branching: {
          type: "response_based",
          responseValues: Object.fromEntries(choices.map((choice, index) => [choice, target(index)])),
        },
      })),
    };
  },
  questions: (size, shift) => ({
    questions: listOf(Math.min(1_000, size), (n) => ({ type: "open", question: `Q${(n + shift) % 1_000}` })),
  }),
  ratings: (size, shift) => ({
    questions: listOf(Math.min(1_000, size), (n) => ({
      ...{ type: "rating", question: `Q${n}`, scale: 10, display: "number" },
      branching: {
        type: "response_based",
        responseValues: { detractors: (n + shift) % 1_000, promoters: "end" },
      },
    })),
  }),
  numbers: (size, shift) => ({ conditions: { list: listOf(size, (n) => (n * (2 * shift + 1)) % size) } }),
  keys: (size, shift) => ({
    conditions: { map: Object.fromEntries(listOf(size, (n) => [`${shift}-${n}`, n])) },
  }),
  nested: (size, shift) => ({
    conditions: { list: listOf(Math.ceil(size / 4), (n) => ({ id: n % 7, x: [[{ y: n + shift }]] })) },
  }),
  text: (size, shift) => ({ description: "ab".repeat(Math.min(size, 20_000)) + shift }),
};

async function costOf(shape: string, size: number, isRunning: boolean): Promise<number> {
  const of = shapes[shape] as (typeof shapes)[string];
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
for (const shape of Object.keys(shapes)) await costOf(shape, 2_000, true);

let worst = { cost: 0, name: "" };
let tried = 0;
for (const until = Date.now() + seconds * 1_000; Date.now() < until; tried++) {
  const names = Object.keys(shapes);
  const shape = names[tried % names.length] as string;
  const size = 10 + random(40_000);
  const isRunning = random(2) === 0;
  const cost = await costOf(shape, size, isRunning);
  if (cost > worst.cost) worst = { cost, name: `${shape}, ${size} parts${isRunning ? ", running" : ""}` };
}
console.log(`${tried} changes; the costliest: ${Math.round(worst.cost)} ns per byte (${worst.name})`);
if (worst.cost > MAX_NS_PER_BYTE) process.exitCode = 1;
