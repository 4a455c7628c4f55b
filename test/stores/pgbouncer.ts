import { spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folderWith, freePort, humbleUser, programFolders, waitFor } from "../own-server.ts";
import { serverUrl } from "./databases.ts";

// Debian installs it where the path of an ordinary user does not lead.
const folder = folderWith(["pgbouncer"], [...programFolders(), "/usr/sbin", "/usr/local/sbin"]);

if (folder === undefined && process.env["REQUIRE_PGBOUNCER"] === "1")
  throw new Error("PgBouncer is not installed here, and REQUIRE_PGBOUNCER=1 asks for it.");

/** Why nothing can be run through PgBouncer here; null where it can. */
export const whyNoPooler =
  folder === undefined
    ? "PgBouncer is not installed here (Debian: apt-get install pgbouncer)"
    : serverUrl === null
      ? "no PostgreSQL server is installed here"
      : null;

/** Starts a PgBouncer in transaction mode before the server of this run; all settings not given are the default. */
export async function startPooler(
  settings: readonly string[],
): Promise<{ through: (url: string) => string; stop: () => Promise<void> }> {
  const server = new URL(serverUrl ?? "");
  const port = await freePort();
  const work = mkdtempSync(join(tmpdir(), "surveyc-pgbouncer-"));
  const users = join(work, "users.txt");
  const config = join(work, "pgbouncer.ini");
  const user = decodeURIComponent(server.username);
  writeFileSync(users, `"${user}" "${decodeURIComponent(server.password)}"\n`);
  writeFileSync(
    config,
    [
      "[databases]",
      `* = host=${server.hostname} port=${server.port === "" ? 5432 : server.port}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = trust",
      `auth_file = ${users}`,
      "pool_mode = transaction",
      ...settings,
      "",
    ].join("\n"),
  );
  const owner = humbleUser();
  if (owner.uid !== undefined && owner.gid !== undefined)
    for (const path of [work, users, config]) chownSync(path, owner.uid, owner.gid);
  const pooler = spawn(join(folder ?? "", "pgbouncer"), ["--quiet", config], { stdio: "ignore", ...owner });
  const through = (url: string): string => {
    const address = new URL(url);
    address.hostname = "127.0.0.1";
    address.port = String(port);
    return address.href;
  };
  await waitFor(through(server.href), pooler);
  return {
    through,
    stop: async () => {
      const gone = new Promise((resolve) => pooler.once("exit", resolve));
      // At once, in every version: it keeps nothing.
      pooler.kill("SIGKILL");
      await gone;
      rmSync(work, { recursive: true, force: true });
    },
  };
}
