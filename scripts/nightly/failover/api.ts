import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The command from its sources, which needs no build. */
const command = ["--import", "tsx", fileURLToPath(new URL("../../../apps/cli/main.ts", import.meta.url))];

/** A `surveyc serve` and a key for it. */
export interface Api {
  readonly origin: string;
  readonly key: string;
}

/** Starts `surveyc serve` on a database, and waits until it listens. */
export async function startServing(
  databaseUrl: string,
  key: string,
): Promise<Api & { process: ChildProcess }> {
  const options = ["serve", "--database-url", databaseUrl, "--port", "0", "--log", "silent"];
  const server = spawn(process.execPath, [...command, ...options], { stdio: ["ignore", "inherit", "pipe"] });
  for await (const line of createInterface({ input: server.stderr })) {
    const origin = /^Listening at (http:\S+?);/.exec(line)?.[1];
    if (origin === undefined) continue;
    server.stderr.resume();
    return { origin, key, process: server };
  }
  throw new Error("surveyc serve ended before it was listening.");
}

/** Creates a key and its projects. */
export function makeKey(databaseUrl: string, projects: readonly string[]): string {
  const store = ["--database-url", databaseUrl];
  const options = ["keys", "create", ...store, "--scopes", "*", "--project", ...projects];
  const printed = execFileSync(process.execPath, [...command, ...options], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  const key = /phx_[\w-]+/.exec(printed)?.[0];
  if (key === undefined) throw new Error(`surveyc keys create printed no key: ${printed}`);
  return key;
}

/** Sends a request; the path is relative to the projects. */
export const send = (api: Api, method: string, path: string, body?: object): Promise<Response> =>
  fetch(path.startsWith("http") ? path : `${api.origin}/api/projects/${path}`, {
    method,
    headers: { authorization: `Bearer ${api.key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });

/** Reads all rows of a list, page by page. */
export async function listAll<Row>(api: Api, path: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let next: string | null = `${path}?limit=1000`; next !== null; ) {
    const reply: Response = await send(api, "GET", next);
    if (!reply.ok) throw new Error(`GET ${next}: ${reply.status} ${await reply.text()}`);
    const page = (await reply.json()) as { results: Row[]; next: string | null };
    rows.push(...page.results);
    next = page.next;
  }
  return rows;
}
