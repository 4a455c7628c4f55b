import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { freePort, humbleUser, postgresPrograms, waitFor } from "../../../test/own-server.ts";

/** A PostgreSQL server in its own folder, on loopback. */
export interface Server {
  readonly url: URL;
  readonly process: ChildProcess;
  readonly folder: string;
}

const found = postgresPrograms(["initdb", "postgres", "pg_basebackup"]);
if (found === undefined)
  throw new Error("No PostgreSQL server is installed here (Debian: apt-get install postgresql).");
const programs = found;
const owner = humbleUser();

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "surveyc-failover-"));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

const run = (program: string, options: readonly string[]): void => {
  execFileSync(join(programs, program), options, { stdio: ["ignore", "ignore", "inherit"], ...owner });
};

async function start(folder: string): Promise<Server> {
  const port = await freePort();
  const options = ["-D", join(folder, "data"), "-p", String(port), "-k", folder];
  const settings = ["-c", "listen_addresses=127.0.0.1", "-c", "wal_keep_size=256MB"];
  const process = spawn(join(programs, "postgres"), [...options, ...settings], {
    stdio: "ignore",
    ...owner,
  });
  const url = new URL(`postgres://postgres@127.0.0.1:${port}/postgres`);
  await waitFor(url.href, process);
  return { url, process, folder };
}

/** Sends one statement over a new connection. */
export async function query(server: Server, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url.href });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a server with an empty database and default settings, including `fsync` on. */
export async function startPrimary(): Promise<Server> {
  const folder = newFolder();
  const options = ["-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"];
  run("initdb", ["-D", join(folder, "data"), ...options]);
  return start(folder);
}

const senders = "select pid, sync_state from pg_stat_replication where state = 'streaming'";

/** Starts a standby of a server; with a synchronous standby, every commit waits until the standby has written it, too. */
export async function startStandby(primary: Server, synchronous: boolean): Promise<Server> {
  const folder = newFolder();
  run("pg_basebackup", ["-D", join(folder, "data"), "-R", "-c", "fast", "--no-sync", "-d", primary.url.href]);
  const standby = await start(folder);
  // Set it after the copy, so that the standby does not wait for another standby after its promotion.
  await query(primary, `alter system set synchronous_standby_names = '${synchronous ? "*" : ""}'`);
  await query(primary, "select pg_reload_conf()");
  const expected = synchronous ? "sync" : "async";
  for (;;) {
    const rows = await query(primary, senders);
    if (rows.length === 1 && rows[0]?.["sync_state"] === expected) return standby;
    await setTimeout(50);
  }
}

/** Pauses the replication to the standby, as on a slow network. */
export async function stopSending(primary: Server): Promise<void> {
  for (const { pid } of await query(primary, senders)) process.kill(Number(pid), "SIGSTOP");
}

/** Kills all processes of a server at the same moment, like a machine failure, and removes its folder. */
export async function killServer({ process: { pid = 0 }, process: server, folder }: Server): Promise<void> {
  const gone = new Promise((resolve) => server.once("exit", resolve));
  const listed = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  for (const each of [pid, ...listed.trim().split(/\s+/).map(Number)]) {
    try {
      process.kill(each, "SIGKILL");
    } catch {
      // The process has ended meanwhile.
    }
  }
  await gone;
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Promotes a standby, so that it accepts writes. */
export async function promote(standby: Server): Promise<void> {
  const [row] = await query(standby, "select pg_promote(true, 60) as done");
  if (row?.["done"] !== true) throw new Error("The standby was not promoted within a minute.");
}
