// Large pages: many readers ask a server of its own for the longest page of surveys of 0.9 MB each, and follow `next`:
//   npx tsx bench/large-pages.ts <"memory", a folder, or the address of an empty database> [readers] [surveys]
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createHandler, toNodeListener } from "#http/index.ts";
import { memoryStore, pgliteStore, postgresStore } from "#stores/index.ts";

const [where = "memory", readers = "16", surveys = "600", role = "readers"] = process.argv.slice(2);
const PATH = "/api/projects/1/surveys/?limit=1000";

const openStore = () => {
  if (where === "memory") return memoryStore();
  return where.includes("://") ? postgresStore({ connectionString: where }) : pgliteStore({ dataDir: where });
};

async function serve(): Promise<void> {
  const store = await openStore();
  const description = "x".repeat(890_000);
  for (let n = 0; n < Number(surveys); n += 1) {
    const id = `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
    const document = JSON.stringify({ id, name: `Survey ${n}`, type: "popover", questions: [], description });
    const row = {
      id,
      version: 1,
      document,
      targeting: "{}",
      live: false,
      name: `Survey ${n}`,
      archived: false,
    };
    await store.write("1", (rows) => rows.insertSurvey(row));
  }
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
  readonly pages: number;
  readonly largest: number;
  readonly refused: number;
}

/** Follows `next` to the end; a page that is refused is asked for again after the time that the answer names. */
async function readAll(origin: string): Promise<Reading> {
  let reading: Reading = { rows: 0, pages: 0, largest: 0, refused: 0 };
  for (let next: string | null = `${origin}${PATH}`; next !== null; ) {
    const response: Response = await fetch(next);
    const text = await response.text();
    if (response.status === 503) {
      reading = { ...reading, refused: reading.refused + 1 };
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      continue;
    }
    const page = JSON.parse(text) as { next: string | null; results: readonly unknown[] };
    reading = {
      ...reading,
      rows: reading.rows + page.results.length,
      pages: reading.pages + 1,
      largest: Math.max(reading.largest, text.length),
    };
    next = page.next;
  }
  return reading;
}

async function read(): Promise<void> {
  const server = fork(new URL(import.meta.url), [where, readers, surveys, "server"], {
    execArgv: ["--import", "tsx"],
  });
  const [{ port }] = (await once(server, "message")) as [{ port: number }];
  const started = performance.now();
  const all = await Promise.all(
    Array.from({ length: Number(readers) }, () => readAll(`http://127.0.0.1:${port}`)),
  );
  const seconds = (performance.now() - started) / 1_000;
  server.send("end");
  const [{ before, most }] = (await once(server, "message")) as [{ before: number; most: number }];
  const MiB = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
  const [one] = all;
  console.log(
    `${where}: ${readers} readers of ${surveys} surveys: ${one?.pages} pages of at most ${MiB(one?.largest ?? 0)} MiB each, ` +
      `all rows read by ${all.filter(({ rows }) => rows === Number(surveys)).length}, ` +
      `${all.reduce((sum, { refused }) => sum + refused, 0)} times 503; ${seconds.toFixed(1)} s; ` +
      `memory of the server ${MiB(before)} MiB before, ${MiB(most)} MiB at most`,
  );
}

await (role === "server" ? serve() : read());
