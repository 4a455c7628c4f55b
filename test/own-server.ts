// What it takes to start servers for tests: a port, a user who is not root, and patience.
import { type ChildProcess, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter } from "node:path";
import pg from "pg";

/** The folders in which programs are looked for. */
export const programFolders = (): string[] => (process.env["PATH"] ?? "").split(delimiter);

/** The first of the folders that has all of the programs. */
export const folderWith = (names: readonly string[], folders: readonly string[]): string | undefined =>
  folders.find((folder) => names.every((name) => existsSync(`${folder}/${name}`)));

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
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

/** Waits until a server takes connections. */
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
