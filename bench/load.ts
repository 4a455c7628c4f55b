// Load: 64 connections for a minute on a server of its own, lists, single surveys and new ones mixed:
//   npx tsx bench/load.ts <"memory", a folder, or address of an empty database> [seconds]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { newSurvey } from "./load-operations.ts";

const [where = "", seconds = "60"] = process.argv.slice(2);
const duration = Number(seconds);

const server = spawn(process.execPath, ["--import", "tsx", "bench/load-server.ts", where], {
  stdio: ["ignore", "pipe", "inherit"],
});
const [line] = (await once(createInterface({ input: server.stdout }), "line")) as [string];
const { origin, key, items, projects } = JSON.parse(line) as {
  origin: string;
  key: string;
  items: readonly string[];
  projects: number;
};
const memory = async (): Promise<number> => Number(await (await fetch(`${origin}/memory`)).text());

const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
/** Six single surveys, three pages of ten rows and one new survey, of each of many projects. */
const requests = Array.from({ length: projects }, (_, p) => [
  ...items
    .filter((_, n) => n % projects === p)
    .slice(0, 6)
    .map((path) => ({ method: "GET" as const, path, headers })),
  ...[0, 20, 40].map((offset) => ({
    method: "GET" as const,
    path: `/api/projects/${p + 1}/surveys/?limit=10&offset=${offset}`,
    headers,
  })),
  {
    method: "POST" as const,
    path: `/api/projects/${p + 1}/surveys/`,
    headers,
    body: JSON.stringify(newSurvey),
  },
]).flat();

let connections = 0;

/** Every connection starts elsewhere, so that they do not all write to one project at once. */
const run = (time: number): Promise<autocannon.Result> =>
  autocannon({
    url: origin,
    connections: 64,
    duration: time,
    timeout: 20,
    requests,
    setupClient: (client) => {
      const start = (37 * connections++) % requests.length;
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    },
  });

await run(Math.min(5, duration));
const sizes: number[] = [];
const watch = new AbortController();
const watching = (async () => {
  while (!watch.signal.aborted) {
    sizes.push(await memory());
    await wait((duration * 1_000) / 6, undefined, { signal: watch.signal }).catch(() => {});
  }
})();
const result = await run(duration);
watch.abort();
await watching;
const { latency } = result;
console.log(
  `${result.requests.average} requests a second, ${result["2xx"]} good, ${result.non2xx} others, ${result.errors} errors, ${result.timeouts} timeouts, 5xx: ${result["5xx"]}`,
);
console.log(
  `latency in ms: median ${latency.p50}, p90 ${latency.p90}, p99 ${latency.p99}, longest ${latency.max}`,
);
console.log(
  `memory of the server in MiB, every ${duration / 6} s: ${sizes.join(", ")}; afterwards ${await memory()}; load ${loadavg()[0]?.toFixed(1)}`,
);
server.kill("SIGTERM");
await once(server, "exit");
