// Locks the rows of one project from a separate database session, and checks that requests to another project stay fast:
//   npx tsx scripts/nightly/locked.ts [seconds] [clients]
// While project 1 is locked, the given number of clients update one of its surveys and respond to it through `surveyc serve`.
// Every request to project 2 must take less than two seconds, and project 1 must work again afterwards.
import { loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { makeKey, send, startServing } from "./failover/api.ts";
import { killServer, startPrimary } from "./failover/servers.ts";

const [seconds = 15, clients = 200] = process.argv.slice(2).map(Number);
const MAX_MS = 2_000;

const database = await startPrimary();
const serving = await startServing(database.url.href, makeKey(database.url.href, ["1", "2"]));
const questions = [{ type: "open", question: "How was it?" }];
const body = { name: "Held", type: "popover", questions, start_date: "2026-01-01T00:00:00Z" };

/** Sends a request; returns its duration in milliseconds and its status. */
async function call(method: string, path: string, sent?: object): Promise<{ ms: number; status: number }> {
  const begun = performance.now();
  const reply = await send(serving, method, path, sent);
  await reply.arrayBuffer();
  return { ms: performance.now() - begun, status: reply.status };
}

async function newSurvey(project: string): Promise<string> {
  const reply = await send(serving, "POST", `${project}/surveys/`, body);
  if (!reply.ok) throw new Error(`Creating a survey returned ${reply.status}.`);
  return ((await reply.json()) as { id: string }).id;
}

/** Locks the project, survey and counter rows of project 1; returns a function that releases them. */
async function lockProject(): Promise<() => Promise<void>> {
  const session = new pg.Client({ connectionString: database.url.href });
  await session.connect();
  await session.query("begin");
  for (const table of ["projects", "surveys", "response_counts", "response_shards"])
    await session.query(`select * from surveyc_${table} where project_id = '1' for update`);
  return async () => {
    await session.query("rollback");
    await session.end();
  };
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

try {
  const [held, free] = [await newSurvey("1"), await newSurvey("2")];
  const calls: Readonly<Record<string, () => ReturnType<typeof call>>> = {
    "read one": () => call("GET", `2/surveys/${free}/`),
    list: () => call("GET", "2/surveys/"),
    create: () => call("POST", "2/surveys/", body),
    change: () => call("PATCH", `2/surveys/${free}/`, { description: "changed" }),
    answer: () => call("POST", `2/surveys/${free}/responses/`, { responses: { 0: "well" } }),
  };
  const release = await lockProject();
  let isHeld = true;
  const statuses = new Map<number, number>();
  const busy = Array.from({ length: clients }, async (_, n) => {
    while (isHeld) {
      const { status } = await (n % 2 === 0
        ? call("PATCH", `1/surveys/${held}/`, { description: `by ${n}` })
        : call("POST", `1/surveys/${held}/responses/`, { responses: { 0: "well" } }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Like a client that honours Retry-After, but sooner.
      if (status !== 200) await setTimeout(100);
    }
  });
  await setTimeout(500);
  const times = new Map<string, number[]>();
  const faults: string[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end)
    for (const [name, run] of Object.entries(calls)) {
      const { ms, status } = await run();
      times.set(name, [...(times.get(name) ?? []), ms]);
      if (ms > MAX_MS || status >= 300) faults.push(`${name} took ${ms.toFixed(0)} ms, status ${status}`);
    }
  isHeld = false;
  await release();
  await Promise.all(busy);
  for (const [name, list] of times)
    console.log(
      `${name}: ${list.length} calls, median ${middle(list).toFixed(1)} ms, slowest ${Math.max(...list).toFixed(0)} ms`,
    );
  const answered = [...statuses].map(([status, number]) => `${status}: ${number}`).join(", ");
  console.log(
    `project 1 was locked for ${seconds} s; statuses for ${clients} clients: ${answered}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  const after = await call("PATCH", `1/surveys/${held}/`, { description: "free again" });
  if (after.status !== 200) faults.push(`project 1 returns ${after.status} after the lock is released`);
  for (const fault of faults) console.log(`WRONG: ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  serving.process.kill("SIGTERM");
  await killServer(database);
}
