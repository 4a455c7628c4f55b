import { open, unlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { basename, dirname } from "node:path";

/** A socket that accepts connections as long as this process is alive; the kernel closes it however the process ends. */
interface LivenessSocket {
  close(): Promise<void>;
}

/** The longest address of a socket that every system supports; longer ones are truncated or rejected. */
const MAX_ADDRESS_LENGTH = 100;

/** Opens a socket at a path that was not used before. Null if the file system of the folder does not support sockets. */
export const openLivenessSocket = (path: string): Promise<LivenessSocket | null> =>
  withAddress(
    path,
    (address) =>
      new Promise((resolve) => {
        const server = createServer((connection) => connection.destroy());
        server.once("error", () => resolve(null));
        server.listen(address, () => {
          server.unref();
          resolve({ close: () => closeSocket(server, path) });
        });
      }),
  );

async function closeSocket(server: Server, path: string): Promise<void> {
  await new Promise<void>((closed) => server.close(() => closed()));
  // Closing removes the file itself, unless it was opened by a short address.
  await unlink(path).catch(() => {});
}

/** Whether the process that opened the socket at a path is alive; true if that cannot be determined. */
export const isAlive = (path: string): Promise<boolean> =>
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

/** Uses a short address for a long path: Linux gives open folders one by their file descriptor. */
async function withAddress<Result>(path: string, use: (address: string) => Promise<Result>): Promise<Result> {
  if (Buffer.byteLength(path) <= MAX_ADDRESS_LENGTH) return use(path);
  const folder = await open(dirname(path), "r");
  try {
    return await use(`/proc/self/fd/${folder.fd}/${basename(path)}`);
  } finally {
    await folder.close();
  }
}
