import { open, unlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { basename, dirname } from "node:path";

/** A socket that answers as long as this process lives; the kernel puts it out, whatever becomes of the process. */
export interface Beacon {
  out(): Promise<void>;
}

/** What the address of a socket may take everywhere; longer ones are cut or refused. */
const longestAddress = 100;

/** Lights a beacon at a path that nobody used before. Null where sockets cannot lie in that folder. */
export const lightBeacon = (path: string): Promise<Beacon | null> =>
  withAddress(
    path,
    (address) =>
      new Promise((resolve) => {
        const server = createServer((caller) => caller.destroy());
        server.once("error", () => resolve(null));
        server.listen(address, () => {
          server.unref();
          resolve({ out: () => putOut(server, path) });
        });
      }),
  );

async function putOut(server: Server, path: string): Promise<void> {
  await new Promise<void>((closed) => server.close(() => closed()));
  // Closing removes the file itself, but not under a short name.
  await unlink(path).catch(() => {});
}

/** Whether the beacon at a path is lit. Where that cannot be told, it counts as lit. */
export const isLit = (path: string): Promise<boolean> =>
  withAddress(
    path,
    (address) =>
      new Promise((resolve) => {
        const socket = connect(address);
        socket.once("connect", () => {
          socket.destroy();
          resolve(true);
        });
        socket.once("error", ({ code }: NodeJS.ErrnoException) =>
          resolve(code !== "ECONNREFUSED" && code !== "ENOENT"),
        );
      }),
  );

/** Gives long paths a short name for a while: Linux knows open folders by their number. */
async function withAddress<Result>(path: string, use: (address: string) => Promise<Result>): Promise<Result> {
  if (Buffer.byteLength(path) <= longestAddress) return use(path);
  const folder = await open(dirname(path), "r");
  try {
    return await use(`/proc/self/fd/${folder.fd}/${basename(path)}`);
  } finally {
    await folder.close();
  }
}
