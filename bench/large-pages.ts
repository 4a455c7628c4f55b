// Large pages: many readers ask a server of its own for the longest page of surveys of 0.9 MB each, or of entries of the
// activity as large, and follow `next`; meanwhile a process of its own asks for one small survey of another project, again and again:
//   npx tsx bench/large-pages.ts <"memory", a folder, or the address of an empty database> [readers] [rows] ["activity"]
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadavg } from "node:os";
import { createHandler, toNodeListener } from "#http/index.ts";
import { memoryStore, pgliteStore, postgresStore } from "#stores/index.ts";

const [where = "memory", readers = "16", count = "600", what = "surveys", role = "readers", origin = ""] =
  process.argv.slice(2);
const isActivity = what === "activity";
const PATH = `/api/projects/1/surveys/${isActivity ? "activity/" : ""}?limit=1000`;
/** How often the small survey is read before the readers begin, and again after they have ended. */
const READS_ALONE = 1_000;
const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

const openStore = () => {
  if (where === "memory") return memoryStore();
  return where.includes("://") ? postgresStore({ connectionString: where }) : pgliteStore({ dataDir: where });
};

async function serve(): Promise<void> {
  const store = await openStore();
  const insert = (project: string, n: number, long: string): Promise<unknown> => {
    const id = idOf(n);
    const name = `Survey ${n}`;
    const description = isActivity ? "" : long;
    const document = JSON.stringify({ id, name, type: "popover", questions: [], description });
    const entry = JSON.stringify({ id, item_id: id, detail: { name, changes: isActivity ? [long] : null } });
    const row = {
      id,
      version: 1,
      document,
      targeting: "{}",
      live: false,
      name,
      archived: false,
      runsUntil: null,
    };
    return store.createSurvey(project, row, { scope: "Survey", item: id, at: null, document: entry });
  };
  const long = "x".repeat(890_000);
  for (let n = 0; n < Number(count); n += 1) await insert("1", n, long);
  await insert("2", 0, "small");
  const { handle } = createHandler({
    store,
    authenticate: () => ({ user: {}, projects: "*", scopes: ["*"] }),
  });
  const server = createServer(toNodeListener({ handle })).listen(0, "127.0.0.1");
  await once(server, "listening");
  const before = process.memoryUsage().rss;
  process.send?.({ port: (server.address() as AddressInfo).port });
  process.on("message", () => {
    process.send?.({ before, most: process.resourceUsage().maxRSS * 1024 }, () => process.exit());
  });
}

interface Reading {
  readonly rows: number;
  /** Those that were on no page before. */
  readonly different: number;
  readonly pages: number;
  readonly largest: number;
  readonly refused: number;
  /** Pages that broke off, as those of a reader do that is not run for ten seconds. */
  readonly broken: number;
}

/** Follows `next` to the end; a page that is refused or breaks off is asked for again after a second. */
async function readAll(origin: string): Promise<Reading> {
  let reading: Reading = { rows: 0, different: 0, pages: 0, largest: 0, refused: 0, broken: 0 };
  const ids = new Set<string>();
  for (let next: string | null = `${origin}${PATH}`; next !== null; ) {
    const asked: Promise<[number, string]> = fetch(next).then(async (reply) => [
      reply.status,
      await reply.text(),
    ]);
    const [status, text] = await asked.catch(() => [0, ""] as const);
    if (status === 503 || status === 0) {
      const what = status === 503 ? "refused" : "broken";
      reading = { ...reading, [what]: reading[what] + 1 };
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      continue;
    }
    const page = JSON.parse(text) as { next: string | null; results: readonly { id: string }[] };
    for (const { id } of page.results) ids.add(id);
    reading = {
      ...reading,
      rows: reading.rows + page.results.length,
      different: ids.size,
      pages: reading.pages + 1,
      largest: Math.max(reading.largest, text.length),
    };
    next = page.next;
  }
  return reading;
}

/** The milliseconds of reads of the small survey: before the readers begin, while they read, and after they have ended. */
async function readSmall(): Promise<void> {
  const time = async (): Promise<number> => {
    const begun = performance.now();
    const response = await fetch(`${origin}/api/projects/2/surveys/${idOf(0)}/`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The small survey was answered with ${response.status}.`);
    return performance.now() - begun;
  };
  const alone: number[] = [];
  const readAlone = async (): Promise<void> => {
    for (let n = 0; n < READS_ALONE; n += 1) alone.push(await time());
  };
  await readAlone();
  alone.length = 0;
  await readAlone();
  process.send?.("ready");
  await once(process, "message");
  let isReading = true;
  process.once("message", () => {
    isReading = false;
  });
  const beside: number[] = [];
  while (isReading) beside.push(await time());
  await readAlone();
  process.send?.({ alone, beside }, () => process.exit());
}

const share = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

const start = (kind: string, address = "") =>
  fork(new URL(import.meta.url), [where, readers, count, what, kind, address], {
    execArgv: ["--import", "tsx"],
  });

async function read(): Promise<void> {
  const server = start("server");
  const [{ port }] = (await once(server, "message")) as [{ port: number }];
  const address = `http://127.0.0.1:${port}`;
  const small = start("small", address);
  await once(small, "message");
  small.send("begin");
  const started = performance.now();
  const all = await Promise.all(Array.from({ length: Number(readers) }, () => readAll(address)));
  const seconds = (performance.now() - started) / 1_000;
  small.send("end");
  const [{ alone, beside }] = (await once(small, "message")) as [{ alone: number[]; beside: number[] }];
  server.send("end");
  const [{ before, most }] = (await once(server, "message")) as [{ before: number; most: number }];
  const MiB = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
  const isWhole = ({ rows, different }: Reading): boolean =>
    rows === Number(count) && different === Number(count);
  const total = (what: "refused" | "broken"): number => all.reduce((sum, each) => sum + each[what], 0);
  const [one] = all;
  console.log(
    `${where}: ${readers} readers of ${count} ${isActivity ? "entries of the activity" : "surveys"}: ${one?.pages} pages of at most ${MiB(one?.largest ?? 0)} MiB each, ` +
      `each read once by ${all.filter(isWhole).length}, ` +
      `${total("refused")} times 503, ${total("broken")} broken off; ${seconds.toFixed(1)} s; ` +
      `memory of the server ${MiB(before)} MiB before, ${MiB(most)} MiB at most`,
  );
  const [idle, busy] = [share(alone, 0.5), share(beside, 0.5)];
  console.log(
    `a small survey: ${idle.toFixed(1)} ms alone, ${busy.toFixed(1)} ms beside them (${(busy / idle).toFixed(1)} times), ` +
      `90 %: ${share(beside, 0.9).toFixed(1)}, slowest ${Math.max(...beside).toFixed(0)}, ${beside.length} reads; ` +
      `load ${loadavg()[0]?.toFixed(1)}`,
  );
}

// They end with the process that has started them, however it ends.
if (role !== "readers") process.once("disconnect", () => process.exit());
const roles: Readonly<Record<string, () => unknown>> = { server: serve, small: readSmall, readers: read };
await roles[role]?.();
