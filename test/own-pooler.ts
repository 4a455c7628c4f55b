import { spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, humbleUser, poolerFolder, waitFor } from "./own-server.ts";

/** A PgBouncer in transaction mode. */
export interface Pooler {
  /** The address of a database of its server, through it. */
  through(url: string): string;
  /** Sends everything to another server from now on; its clients stay connected. */
  turnTo(server: URL): void;
  stop(): Promise<void>;
}

/** Starts a PgBouncer before a server; all settings not given are the default. */
export async function startPooler(server: URL, settings: readonly string[]): Promise<Pooler> {
  const folder = poolerFolder();
  if (folder === undefined)
    throw new Error("PgBouncer is not installed here (Debian: apt-get install pgbouncer).");
  const port = await freePort();
  const work = mkdtempSync(join(tmpdir(), "surveyc-pgbouncer-"));
  const users = join(work, "users.txt");
  const config = join(work, "pgbouncer.ini");
  const user = decodeURIComponent(server.username);
  writeFileSync(users, `"${user}" "${decodeURIComponent(server.password)}"\n`);
  const configure = ({ hostname, port: serverPort }: URL): void =>
    writeFileSync(
      config,
      [
        "[databases]",
        `* = host=${hostname} port=${serverPort === "" ? 5432 : serverPort}`,
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
  configure(server);
  const owner = humbleUser();
  if (owner.uid !== undefined && owner.gid !== undefined)
    for (const path of [work, users, config]) chownSync(path, owner.uid, owner.gid);
  const program = join(folder, "pgbouncer");
  const pooler = spawn(program, ["--quiet", config], { stdio: "ignore", ...owner });
  const through = (url: string): string => {
    const address = new URL(url);
    address.hostname = "127.0.0.1";
    address.port = String(port);
    return address.href;
  };
  await waitFor(through(server.href), pooler);
  return {
    through,
    turnTo: (next) => {
      configure(next);
      pooler.kill("SIGHUP");
    },
    stop: async () => {
      const gone = new Promise((resolve) => pooler.once("exit", resolve));
      // At once, in every version: it keeps nothing.
      pooler.kill("SIGKILL");
      await gone;
      rmSync(work, { recursive: true, force: true });
    },
  };
}
