import { chmod, type FileHandle, mkdir, open, readdir, readFile, stat, unlink } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { pid } from "node:process";
import { StoreError } from "../store.ts";
import type { Timing } from "../timing.ts";
import { isAlive, openLivenessSocket } from "./liveness-socket.ts";

export interface FolderLock {
  release(): Promise<void>;
}

/** The content of the lock file: the process that holds the lock of a folder. */
interface Holder {
  /** The name of its liveness socket. */
  readonly token: string;
  /** For people only: process ids are reused, and every container has a process 1. */
  readonly pid: number;
  readonly host: string;
  /** The id of the running kernel; processes on the same kernel can reach each other's sockets, also across containers. */
  readonly kernel: string;
  readonly socket: boolean;
}

const fileName = (generation: number): string => `${generation}.lock`;
const namePattern = /^([0-9]{1,15})[.]lock$/;
const socketName = (token: string): string => `${token}.sock`;
const RELEASED = "released";
const HEARTBEAT_MS = 2_000;
/** How many heartbeats a holder without a reachable socket may miss. */
const MAX_MISSED_HEARTBEATS = 5;

/**
 * Locks a folder for this process. Throws `unavailable` if another process holds it.
 *
 * Locks are numbered files; the one with the highest number is valid, and it is never removed before there is a higher one. A
 * process that finds that the holder has ended creates the next number, which only one of many can do. The liveness socket of the
 * holder, not its process id, determines whether it has ended; on another machine, whether the file is still written to.
 */
export async function lockFolder(folder: string, timing: Timing): Promise<FolderLock> {
  const locks = join(folder, "lock");
  await mkdir(locks, { recursive: true, mode: 0o700 });
  // An earlier version created it readable by others; another user may own it.
  await chmod(locks, 0o700).catch(() => {});
  const token = timing.random().toString(36).slice(2);
  const socket = await openLivenessSocket(join(locks, socketName(token)));
  try {
    const self = await describeSelf(token, socket !== null);
    const { file, generation } = await claim(folder, locks, self, timing);
    await removeOlder(locks, generation);
    let writing: Promise<unknown> = Promise.resolve();
    const stopHeartbeat = timing.every(HEARTBEAT_MS, () => {
      writing = file.write(JSON.stringify(self), 0).catch(() => {});
    });
    return {
      release: async () => {
        stopHeartbeat();
        await writing;
        await file.truncate(0);
        await file.write(RELEASED, 0);
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
    if (holder !== null) throw new StoreError("unavailable", inUseMessage(folder, holder));
    const generation = last + 1;
    const file = await create(join(locks, fileName(generation)), JSON.stringify(self));
    if (file === null) continue;
    if ((await lastGeneration(locks)) === generation) return { file, generation };
    // Another process was faster and has removed the older locks, so this number was free again.
    await file.close();
    await unlink(join(locks, fileName(generation))).catch(() => {});
  }
}

const inUseMessage = (folder: string, holder: Partial<Holder>): string =>
  `The folder ${folder} is in use by ${holder.pid === undefined ? "another process" : `process ${holder.pid} on ${holder.host}`}. Stop it, or use another folder.`;

async function lastGeneration(locks: string): Promise<number> {
  return Math.max(0, ...(await readdir(locks)).map((name) => Number(namePattern.exec(name)?.[1] ?? 0)));
}

/** Null if the lock is free, or is no longer the last one. */
async function findHolder(
  locks: string,
  generation: number,
  self: Holder,
  { sleep }: Timing,
): Promise<Partial<Holder> | null> {
  const path = join(locks, fileName(generation));
  let lastWrite: number | null = null;
  for (let missed = 0; missed <= MAX_MISSED_HEARTBEATS; missed += 1) {
    const lock = await readLock(path);
    if (lock === null || lock.text === RELEASED) return null;
    const holder = readHolder(lock.text);
    if (holder?.socket === true && holder.kernel === self.kernel)
      return (await isAlive(join(locks, socketName(holder.token)))) ? holder : null;
    if (lastWrite !== null && lastWrite !== lock.writtenAt) return holder ?? {};
    lastWrite = lock.writtenAt;
    if (missed < MAX_MISSED_HEARTBEATS) await sleep(HEARTBEAT_MS);
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

/** Null if the file exists already. */
async function create(path: string, text: string): Promise<FileHandle | null> {
  try {
    const file = await open(path, "wx", 0o600);
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

async function describeSelf(token: string, socket: boolean): Promise<Holder> {
  return { token, pid, host: hostname(), kernel: await readKernelId(), socket };
}

const readKernelId = (): Promise<string> =>
  readFile("/proc/sys/kernel/random/boot_id", "utf8").then(
    (id) => id.trim(),
    () => hostname(),
  );

/** The holder in the text of a lock file; null if it is empty or was written by another program. */
function readHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    const isHolder = typeof value === "object" && value !== null && "token" in value && "kernel" in value;
    return isHolder ? (value as Holder) : null;
  } catch {
    // Not JSON, so it is not a lock of surveyc.
    return null;
  }
}
