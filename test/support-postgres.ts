// vitest globalSetup: one throw-away PostgreSQL server for the run, on loopback, if PostgreSQL is installed.
import { execFileSync, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort, humbleUser, postgresPrograms, waitFor } from "./own-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The URL of a server on which databases may be created; null if there is none. */
    databaseUrl: string | null;
  }
}

export default async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined) {
    provide("databaseUrl", given);
    return undefined;
  }
  const programs = postgresPrograms();
  if (programs === undefined) {
    const missing = "No PostgreSQL server is installed here (Debian: apt-get install postgresql)";
    if (process.env["REQUIRE_POSTGRES"] === "1")
      throw new Error(`${missing}, and REQUIRE_POSTGRES=1 asks for one.`);
    provide("databaseUrl", null);
    return undefined;
  }
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
  provide("databaseUrl", url);
  return async () => {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    process.off("exit", end);
    // At once: the data are thrown away.
    end();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
}
