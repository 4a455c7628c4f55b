import { type FileHandle, mkdir, open, readdir, readFile, stat, unlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { pid } from "node:process";
import { StoreError } from "../store.ts";
import type { Timing } from "../timing.ts";

export interface FolderLock {
  release(): Promise<void>;
}

/** The process that holds the lock of a folder, as it is written to the lock file. */
export interface Holder {
  /** The name of its liveness socket. */
  readonly token: string;
  /** For people only: process ids are reused, and every container has a process 1. */
  readonly pid: number;
  readonly host: string;
  /** The id of the running kernel; processes on the same one can reach each other's sockets, in whatever container they are. */
  readonly kernel: string;
  readonly socket: boolean;
}

const fileName = (generation: number): string => `${generation}.lock`;
const namePattern = /^([0-9]{1,15})[.]lock$/;
const socketName = (token: string): string => `${token}.sock`;
const released = "released";
const heartbeatMs = 2_000;
/** How many heartbeats a holder without a reachable socket may miss. */
const maxMissedHeartbeats = 5;

/**
 * Locks a folder for this process. Throws `unavailable` where another process holds it.
 *
 * Locks are numbered files; the one with the highest number counts, and it is never removed before there is a higher one.
 * A process that finds the holder gone creates the next number, which only one of many can do. Whether a holder is gone is
 * determined by its liveness socket, not by its process id; from another machine, by whether the file is still written to.
 */
export async function lockFolder(folder: string, timing: Timing): Promise<FolderLock> {
  const locks = join(folder, "lock");
  await mkdir(locks, { recursive: true });
  const token = timing.random().toString(36).slice(2);
  const socket = await openLivenessSocket(join(locks, socketName(token)));
  try {
    const self = await describeSelf(token, socket !== null);
    const { file, generation } = await claim(folder, locks, self, timing);
    await removeOlder(locks, generation);
    let writing: Promise<unknown> = Promise.resolve();
    const stopHeartbeat = timing.every(heartbeatMs, () => {
      writing = file.write(JSON.stringify(self), 0).catch(() => {});
    });
    return {
      release: async () => {
        stopHeartbeat();
        await writing;
        await file.truncate(0);
        await file.write(released, 0);
        await file.close();
        await socket?.close();
      },
    };
  } catch (error) {
    await socket?.close();
    throw error;
  }
}

async function claim(
  folder: string,
  locks: string,
  self: Holder,
  timing: Timing,
): Promise<{ file: FileHandle; generation: number }> {
  for (;;) {
    const last = await lastGeneration(locks);
    const holder = last === 0 ? null : await findHolder(locks, last, self, timing);
    if (holder !== null) throw new StoreError("unavailable", inUse(folder, holder));
    const generation = last + 1;
    const file = await create(join(locks, fileName(generation)), JSON.stringify(self));
    if (file === null) continue;
    if ((await lastGeneration(locks)) === generation) return { file, generation };
    // Another process was faster and has removed the older locks, so this number was free again.
    await file.close();
    await unlink(join(locks, fileName(generation))).catch(() => {});
  }
}

const inUse = (folder: string, holder: Partial<Holder>): string =>
  `The folder ${folder} is in use by ${holder.pid === undefined ? "another process" : `process ${holder.pid} on ${holder.host}`}. Stop it, or use another folder.`;

async function lastGeneration(locks: string): Promise<number> {
  return Math.max(0, ...(await readdir(locks)).map((name) => Number(namePattern.exec(name)?.[1] ?? 0)));
}

/** Null where the lock is free, or is no longer the last one. */
async function findHolder(
  locks: string,
  generation: number,
  self: Holder,
  { sleep }: Timing,
): Promise<Partial<Holder> | null> {
  const path = join(locks, fileName(generation));
  let lastWrite: number | null = null;
  for (let missed = 0; missed <= maxMissedHeartbeats; missed += 1) {
    const lock = await readLock(path);
    if (lock === null || lock.text === released) return null;
    const holder = readHolder(lock.text);
    if (holder?.socket === true && holder.kernel === self.kernel)
      return (await isAlive(join(locks, socketName(holder.token)))) ? holder : null;
    if (lastWrite !== null && lastWrite !== lock.writtenAt) return holder ?? {};
    lastWrite = lock.writtenAt;
    if (missed < maxMissedHeartbeats) await sleep(heartbeatMs);
  }
  return null;
}

async function readLock(path: string): Promise<{ text: string; writtenAt: number } | null> {
  try {
    return { text: await readFile(path, "utf8"), writtenAt: (await stat(path)).mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Null where the file exists already. */
async function create(path: string, text: string): Promise<FileHandle | null> {
  try {
    const file = await open(path, "wx");
    await file.write(text, 0);
    return file;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return null;
    throw error;
  }
}

async function removeOlder(locks: string, generation: number): Promise<void> {
  for (const name of await readdir(locks)) {
    const number = Number(namePattern.exec(name)?.[1] ?? generation);
    if (number >= generation) continue;
    const holder = readHolder((await readLock(join(locks, name)))?.text ?? "");
    if (holder !== null) await unlink(join(locks, socketName(holder.token))).catch(() => {});
    await unlink(join(locks, name)).catch(() => {});
  }
}

export async function describeSelf(token: string, socket: boolean): Promise<Holder> {
  return { token, pid, host: hostname(), kernel: await readKernelId(), socket };
}

const readKernelId = (): Promise<string> =>
  readFile("/proc/sys/kernel/random/boot_id", "utf8").then(
    (id) => id.trim(),
    () => hostname(),
  );

/** The holder in the text of a lock file; null where it is empty or was written by something else. */
export function readHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    const isHolder = typeof value === "object" && value !== null && "token" in value && "kernel" in value;
    return isHolder ? (value as Holder) : null;
  } catch {
    // No JSON, so it is none of ours.
    return null;
  }
}

/** A socket that accepts connections as long as this process is alive; the kernel closes it however the process ends. */
interface LivenessSocket {
  close(): Promise<void>;
}

/** The longest address of a socket that every system supports; longer ones are truncated or rejected. */
const maxAddressLength = 100;

/** Opens a socket at a path that was not used before. Null where the file system of the folder does not support sockets. */
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

/** Whether the process that opened the socket at a path is alive. Where that cannot be determined, it is taken as alive. */
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
  if (Buffer.byteLength(path) <= maxAddressLength) return use(path);
  const folder = await open(dirname(path), "r");
  try {
    return await use(`/proc/self/fd/${folder.fd}/${basename(path)}`);
  } finally {
    await folder.close();
  }
}
