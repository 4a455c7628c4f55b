import { type FileHandle, mkdir, open, readdir, readFile, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { StoreError } from "../store.ts";
import type { Timing } from "../timing.ts";
import { isLit, lightBeacon } from "./beacon.ts";
import { describeHolder, type Holder, readHolder } from "./holder.ts";

/** A folder that nobody else uses. */
export interface FolderLock {
  release(): Promise<void>;
}

const fileName = (generation: number): string => `${generation}.lock`;
const namePattern = /^([0-9]{1,15})[.]lock$/;
const beaconName = (token: string): string => `${token}.sock`;
const released = "released";
const beatMs = 2_000;
/** How many beats somebody whose beacon cannot be seen from here may miss. */
const patience = 5;

/**
 * Takes a folder for this process. Throws `unavailable` where another one holds it.
 *
 * Locks are numbered files; the one with the highest number counts, and it is never removed before there is a higher one.
 * Who finds that its holder is gone creates the next number, which only one of many can. Whether a holder is gone is
 * told by its beacon, not by the number of its process; from another machine, by whether the file is still written to.
 */
export async function lockFolder(folder: string, timing: Timing): Promise<FolderLock> {
  const place = join(folder, "lock");
  await mkdir(place, { recursive: true });
  const token = timing.random().toString(36).slice(2);
  const beacon = await lightBeacon(join(place, beaconName(token)));
  try {
    const me = await describeHolder(token, beacon !== null);
    const { file, generation } = await claim(folder, place, me, timing);
    await removeOlder(place, generation);
    let writing: Promise<unknown> = Promise.resolve();
    const stop = timing.every(beatMs, () => {
      writing = file.write(JSON.stringify(me), 0).catch(() => {});
    });
    return {
      release: async () => {
        stop();
        await writing;
        await file.truncate(0);
        await file.write(released, 0);
        await file.close();
        await beacon?.out();
      },
    };
  } catch (fault) {
    await beacon?.out();
    throw fault;
  }
}

async function claim(
  folder: string,
  place: string,
  me: Holder,
  timing: Timing,
): Promise<{ file: FileHandle; generation: number }> {
  for (;;) {
    const last = await lastGeneration(place);
    const holder = last === 0 ? null : await findHolder(place, last, me, timing);
    if (holder !== null) throw new StoreError("unavailable", inUse(folder, holder));
    const generation = last + 1;
    const file = await create(join(place, fileName(generation)), JSON.stringify(me));
    if (file === null) continue;
    if ((await lastGeneration(place)) === generation) return { file, generation };
    // Somebody went ahead while this process was slow: the number was free again because a higher one is in use.
    await file.close();
    await unlink(join(place, fileName(generation))).catch(() => {});
  }
}

const inUse = (folder: string, { pid, host }: Partial<Holder>): string =>
  `The folder ${folder} is in use by ${pid === undefined ? "another process" : `process ${pid} on ${host}`}. Stop it, or use another folder.`;

async function lastGeneration(place: string): Promise<number> {
  return Math.max(0, ...(await readdir(place)).map((name) => Number(namePattern.exec(name)?.[1] ?? 0)));
}

/** Null where the lock is free, or is no longer the last one. */
async function findHolder(
  place: string,
  generation: number,
  me: Holder,
  { sleep }: Timing,
): Promise<Partial<Holder> | null> {
  const path = join(place, fileName(generation));
  let before: number | null = null;
  for (let missed = 0; missed <= patience; missed += 1) {
    const seen = await readLock(path);
    if (seen === null || seen.text === released) return null;
    const holder = readHolder(seen.text);
    if (holder?.beacon === true && holder.kernel === me.kernel)
      return (await isLit(join(place, beaconName(holder.token)))) ? holder : null;
    if (before !== null && before !== seen.writtenAt) return holder ?? {};
    before = seen.writtenAt;
    if (missed < patience) await sleep(beatMs);
  }
  return null;
}

async function readLock(path: string): Promise<{ text: string; writtenAt: number } | null> {
  try {
    return { text: await readFile(path, "utf8"), writtenAt: (await stat(path)).mtimeMs };
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw fault;
  }
}

/** Null where somebody was faster. */
async function create(path: string, text: string): Promise<FileHandle | null> {
  try {
    const file = await open(path, "wx");
    await file.write(text, 0);
    return file;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "EEXIST") return null;
    throw fault;
  }
}

/** Clears away what earlier holders left. */
async function removeOlder(place: string, generation: number): Promise<void> {
  for (const name of await readdir(place)) {
    const number = Number(namePattern.exec(name)?.[1] ?? generation);
    if (number >= generation) continue;
    const holder = readHolder((await readLock(join(place, name)))?.text ?? "");
    if (holder !== null) await unlink(join(place, beaconName(holder.token))).catch(() => {});
    await unlink(join(place, name)).catch(() => {});
  }
}
