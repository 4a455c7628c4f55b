import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, humbleUser, waitFor } from "./own-server.ts";

/** A throw-away PostgreSQL server on loopback. */
export interface OwnPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server with the programs of this folder. */
export async function startPostgres(programs: string): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "surveyc-postgres-"));
  const user = humbleUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = ["-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"];
  execFileSync(join(programs, "initdb"), ["-D", data, ...options], { stdio: "ignore", ...user });
  const port = await freePort();
  const settings = [
    "fsync=off",
    "synchronous_commit=off",
    "listen_addresses=127.0.0.1",
    "max_connections=200",
  ];
  const server = spawn(
    join(programs, "postgres"),
    ["-D", data, "-p", String(port), "-k", folder, ...settings.flatMap((setting) => ["-c", setting])],
    { stdio: "ignore", ...user },
  );
  // Also if the run is ended from outside, without a teardown.
  const end = (): void => void server.kill("SIGQUIT");
  process.once("exit", end);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitFor(url, server);
  const stop = async (): Promise<void> => {
    process.off("exit", end);
    if (server.exitCode === null && server.signalCode === null) {
      const gone = new Promise((resolve) => server.once("exit", resolve));
      // At once: the data are thrown away.
      end();
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}
