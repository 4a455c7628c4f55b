// What writes of one project cost it and others. Wants the address of a database, which may be made a distant one:
//   npx tsx bench/load-writes.ts postgres://… [milliseconds to the database and back]
// New surveys a second by 16 clients, in one project and over twenty; then how long a read of another project takes alone
// and beside 200 who create and change surveys of one project.
import { fork } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { createHandler } from "../src/http/index.ts";
import { postgresStore } from "../src/stores/index.ts";
import { newSurvey } from "./load-operations.ts";

const [address = "", milliseconds = "0"] = process.argv.slice(2);
const clients = 16;
const each = 100;
const writers = 200;
const reads = 300;

const line =
  Number(milliseconds) === 0
    ? null
    : fork(new URL("slow-line.ts", import.meta.url), [address, milliseconds], {
        execArgv: ["--import", "tsx"],
      });

/** The address of the database behind the line. */
async function distant(): Promise<string> {
  const url = new URL(address);
  if (line !== null) url.host = `127.0.0.1:${((await once(line, "message")) as [number])[0]}`;
  return url.href;
}

const store = await postgresStore({ connectionString: await distant() });
const user = { id: 1, uuid: "00000000-0000-4000-8000-000000000001" };
const { handle } = createHandler({
  store,
  authenticate: () => ({ user, projects: "*", scopes: ["*"] }),
});

async function ask(method: string, path: string, body?: object): Promise<{ id: string }> {
  const reply = await handle(
    new Request(`http://localhost/api/projects/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    }),
  );
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { id: string };
}

/** New surveys a second. */
async function create(projects: number): Promise<number> {
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; n < each; n++)
        await ask("POST", `${1 + ((client * each + n) % projects)}/surveys/`, newSurvey);
    }),
  );
  return (clients * each * 1_000) / (performance.now() - begun);
}

const middle = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

/** Milliseconds of reads of a survey of another project, one after the other. */
async function readTimes(id: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let n = 0; n < reads; n++) {
    const begun = performance.now();
    await ask("GET", `reader/surveys/${id}/`);
    times.push(performance.now() - begun);
  }
  return times;
}

await create(20);
const rates: { one: number; twenty: number }[] = [];
for (let round = 0; round < 4; round++) rates.push({ one: await create(1), twenty: await create(20) });
for (const { one, twenty } of rates)
  console.log(
    `one project ${one.toFixed(0)} a second, twenty ${twenty.toFixed(0)}: ratio ${(one / twenty).toFixed(2)}`,
  );

const { id } = await ask("POST", "reader/surveys/", newSurvey);
for (let round = 0; round < 3; round++) {
  const alone = await readTimes(id);
  let writing = true;
  let written = 0;
  const all = Array.from({ length: writers }, async (_, n) => {
    while (writing) {
      const made = await ask("POST", "writer/surveys/", newSurvey);
      if (n % 4 === 0) await ask("PATCH", `writer/surveys/${made.id}/`, { name: `Changed ${n}` });
      written += 1;
    }
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const beside = await readTimes(id);
  writing = false;
  await Promise.all(all);
  const [before, after] = [middle(alone, 0.5), middle(beside, 0.5)];
  console.log(
    `reads: ${before.toFixed(1)} ms alone, ${after.toFixed(1)} beside ${writers} writers (99 %: ${middle(beside, 0.99).toFixed(1)}), ` +
      `${(after / before).toFixed(1)} times; ${written} surveys written meanwhile`,
  );
}
console.log(`load ${loadavg()[0]?.toFixed(1)}`);
await store.close();
line?.kill();
