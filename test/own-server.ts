// Helpers to start servers for tests: a free port, a user other than root, and waiting until they listen.
import { type ChildProcess, execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import pg from "pg";

/** The folders in which programs are looked for. */
export const programFolders = (): string[] => (process.env["PATH"] ?? "").split(delimiter);

/** The first of the folders that has all of the programs. */
export const folderWith = (names: readonly string[], folders: readonly string[]): string | undefined =>
  folders.find((folder) => names.every((name) => existsSync(`${folder}/${name}`)));

const debian = "/usr/lib/postgresql";

/** The folder that has these programs of PostgreSQL: on the path, else the newest of Debian's. */
export function postgresPrograms(names: readonly string[] = ["initdb", "postgres"]): string | undefined {
  const newest = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...programFolders(), ...newest.map((version) => join(debian, version, "bin"))];
  return folderWith(names, folders);
}

/** The folder of PgBouncer. Debian installs it where the path of an ordinary user does not lead. */
export const poolerFolder = (): string | undefined =>
  folderWith(["pgbouncer"], [...programFolders(), "/usr/sbin", "/usr/local/sbin"]);

/** Ports outside the ephemeral range: a free one stays free while a program starts that listens there. */
const [LOWEST_PORT, PORTS] = [10_000, 20_000];

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const port = LOWEST_PORT + randomInt(PORTS);
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(freePort()) : reject(error),
    );
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(port)));
  });

function idOf(flag: "-u" | "-g", user: string): number | undefined {
  try {
    return Number(
      execFileSync("id", [flag, user], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
  } catch {
    return undefined;
  }
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export function humbleUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const user = idOf("-u", "postgres") === undefined ? "nobody" : "postgres";
  const [uid, gid] = [idOf("-u", user), idOf("-g", user)];
  return uid === undefined || gid === undefined ? {} : { uid, gid };
}

/** Waits until a server accepts connections. */
export async function waitFor(connectionString: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return await client.end();
    } catch (fault) {
      if (Date.now() > deadline || server.exitCode !== null) throw fault;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
