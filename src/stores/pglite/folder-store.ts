import { access, mkdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { damageMessage, SqlError } from "../sql/database.ts";
import type { MigrationEvents } from "../sql/migrations/migration.ts";
import { readSchemaStatus, type SchemaStatus } from "../sql/schema-status.ts";
import { openSqlStore } from "../sql/sql-store.ts";
import { type Store, StoreError } from "../store.ts";
import type { Timing } from "../timing.ts";
import { openBackup, writeBackup } from "./backup.ts";
import { requireVersionFile, throwDamage } from "./damage.ts";
import { DiskSpace, type MeasureSpace, measureSpace } from "./disk-space.ts";
import type { Engine } from "./engine.ts";
import { flushFolder } from "./engine-folder.ts";
import { bytesIn, removeCopies, withCopy } from "./folder-copy.ts";
import { lockFolder } from "./folder-lock.ts";
import { PgliteDatabase } from "./pglite-database.ts";
import { restrictToOwner } from "./private-files.ts";
import { type EngineLimits, ThreadedEngine } from "./threaded-engine.ts";

/** The engine on the database of a folder. `release` lets other processes use the folder again. */
interface OpenFolder<Engine> {
  readonly engine: Engine;
  /** The folder of the database itself. */
  readonly path: string;
  readonly release: () => Promise<void>;
}

/** Permissions for the owner only. */
const OWNER_ONLY = 0o700;

/**
 * Opens the database of a folder, or creates one there, and locks the folder for this process. The folder contains
 * `database`, which only its owner may enter, `lock`, and, while the database is being created, `unfinished`. If that fails, a folder
 * that did not exist before is removed.
 */
export async function openFolder<Engine>(
  folder: string,
  create: (path: string, isNew: boolean) => Promise<Engine>,
  timing: Timing,
): Promise<OpenFolder<Engine>> {
  const created = await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const lock = await lockFolder(folder, timing);
  let isNew = false;
  try {
    const [database, mark] = [join(folder, "database"), join(folder, "unfinished")];
    await undoReplacement(folder);
    await removeCopies(folder);
    // A process that ended while it created the database left one without rows that cannot be opened.
    if (await exists(mark)) await rm(database, { recursive: true, force: true });
    isNew = !(await exists(database));
    if (isNew)
      await writeFile(mark, "The database is being created. It is still empty.\n", {
        mode: 0o600,
      });
    await mkdir(database, { recursive: true, mode: OWNER_ONLY });
    // Older versions created databases that all users could read.
    await restrictToOwner(database);
    const engine = await create(database, isNew);
    if (isNew) await rm(mark);
    return { engine, path: database, release: () => lock.release() };
  } catch (error) {
    // The new folder has no rows. It is removed while it is locked, so that no other process creates a database in it meanwhile.
    if (created !== undefined && isNew)
      await removeFolder(resolve(folder), resolve(created)).catch(() => undefined);
    await lock.release();
    throw error;
  }
}

/** Removes a folder, and the empty ones around it up to `outermost`: other processes may use those as well. */
async function removeFolder(folder: string, outermost: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (let path = folder; path !== outermost && path !== dirname(path); ) {
    path = dirname(path);
    await rmdir(path);
  }
}

/**
 * Puts the database back that a restoration had moved aside, if the process ended before the restored database took its place:
 * otherwise an empty one would be created there.
 */
async function undoReplacement(folder: string): Promise<void> {
  const [database, replaced] = [join(folder, "database"), join(folder, "replaced")];
  if ((await exists(replaced)) && !(await exists(database))) await rename(replaced, database);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** The limits of a database in a folder. */
export interface FolderLimits {
  /**
   * How many bytes of the disk are kept free; 64 MiB if not given, 0 for no limit. With fewer, changes are rejected with a
   * `StoreError` of the code `full`, and reads continue.
   */
  readonly minFreeBytes?: number;
  /**
   * Milliseconds that a statement may take; 15,000 if not given. After that the thread of the database is terminated, uncommitted
   * changes are rolled back, and the next call opens the folder again. No effect in memory.
   */
  readonly statementTimeoutMs?: number;
  /** Milliseconds that opening the database may take, and each statement that creates its tables; 120,000 if not given. */
  readonly openTimeoutMs?: number;
  /**
   * Whether changes wait until the disk has them; true if not given. Without this they are faster, and a power failure may lose
   * the last ones or damage the database; a crash of the process does not. No effect in memory.
   */
  readonly fsync?: boolean;
}

const MEBIBYTE = 2 ** 20;

/** How long a closed store waits for running calls, and then for the database. */
const CLOSE_MS = 5_000;

/** The share of `minFreeBytes` for opening: with less, the recovery of a database whose thread was terminated would not end. */
const OPEN_SHARE = 0.5;

interface FolderContext extends MigrationEvents {
  /** Returns the free bytes of the disk. */
  readonly measure?: MeasureSpace;
}

/** A store in the database of a folder, whose engine runs in a thread. */
export async function openFolderStore(
  folder: string,
  {
    minFreeBytes = 64 * MEBIBYTE,
    statementTimeoutMs = 15_000,
    openTimeoutMs = OPEN_MS,
    fsync = true,
  }: FolderLimits,
  timing: Timing,
  { measure = measureSpace, ...events }: FolderContext = {},
): Promise<Store> {
  const space = new DiskSpace(folder, timing, measure);
  const closing = new AbortController();
  // Creating the tables may take longer than other statements, and an existing database is opened for reading even if the disk
  // is full.
  let isOpen = false;
  const limits: EngineLimits = {
    openMs: openTimeoutMs,
    statementMs: () => (isOpen ? statementTimeoutMs : openTimeoutMs),
    closeMs: CLOSE_MS,
    fsync,
  };
  const start = (path: string): Promise<Engine> => ThreadedEngine.open(path, limits, timing, closing.signal);
  const create = async (path: string): Promise<Engine> => {
    await space.require(minFreeBytes);
    const engine = await start(path);
    if (fsync) await flushFolder(folder);
    return engine;
  };
  const reopen = async (path: string): Promise<Engine> => {
    await space.require(minFreeBytes * OPEN_SHARE);
    await requireVersionFile(path);
    return start(path).catch(throwDamage);
  };
  const opened = await openFolder(
    folder,
    (path, isNew) => (isNew ? create(path) : reopen(path)),
    timing,
  ).catch(throwOpenError);
  const database = new PgliteDatabase(opened.engine, {
    reopen: () => reopen(opened.path),
    requireRoom: async () => (isOpen ? space.require(minFreeBytes) : undefined),
    stop: () => closing.abort(),
    release: opened.release,
    timing,
  });
  const hasRoom = async (): Promise<boolean> =>
    space.require(minFreeBytes + (await bytesIn(opened.path))).then(
      () => true,
      () => false,
    );
  /**
   * Reads a copy of the files, so that others wait only while it is created; without room for a copy, they wait until the end.
   */
  const backup: Store["backup"] = async (write, options) => {
    const backUp = (from: PgliteDatabase) => from.snapshot((session) => writeBackup(session, write, options));
    if (!(await hasRoom())) return backUp(database);
    const pause = (copy: () => Promise<void>): Promise<void> => database.pause(copy);
    return withCopy(opened.path, folder, pause, async (path) => {
      const copied = new PgliteDatabase(await ThreadedEngine.open(path, limits, timing, closing.signal));
      const stop = (): void => void copied.close();
      closing.signal.addEventListener("abort", stop);
      try {
        return await backUp(copied);
      } finally {
        closing.signal.removeEventListener("abort", stop);
        await copied.close();
      }
    });
  };
  const store = await openSqlStore(database, { timing, drainMs: CLOSE_MS, backup, ...events });
  isOpen = true;
  const probe = store.probe.bind(store);
  return Object.assign(store, {
    probe: async () => {
      if (database.damage !== null) throwOpenError(database.damage);
      await probe();
    },
  });
}

/** Reads the version of the tables in a folder, without creating or upgrading them. */
export async function readFolderStatus(folder: string, timing: Timing): Promise<SchemaStatus> {
  const [database, replaced, mark] = ["database", "replaced", "unfinished"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const isMissing = (await exists(mark)) || !((await exists(database)) || (await exists(replaced)));
  if (isMissing) return readSchemaStatus(null, timing);
  const limits: EngineLimits = { openMs: OPEN_MS, statementMs: () => OPEN_MS, closeMs: CLOSE_MS };
  const start = async (path: string): Promise<Engine> => {
    await requireVersionFile(path);
    return ThreadedEngine.open(path, limits, timing, new AbortController().signal).catch(throwDamage);
  };
  const { engine, release } = await openFolder(folder, start, timing).catch(throwOpenError);
  try {
    return await readSchemaStatus(new PgliteDatabase(engine), timing);
  } finally {
    await engine.close();
    await release();
  }
}

/** Errors of the engine and the system are for administrators, who can fix the cause; those of this store have a code. */
function throwOpenError(error: unknown): never {
  if (!(error instanceof SqlError)) throw error;
  const { cause } = error;
  if (error.kind === "full") throw new StoreError("full", (cause as Error).message, { cause });
  if (error.kind === "damaged") throw new StoreError("damaged", damageMessage(cause), { cause });
  throw new StoreError("unavailable", (cause as Error).message, { cause });
}

/**
 * Restores a backup into a folder. It is created next to an existing database, which it replaces only when it is complete, and
 * only if `replaces` is set.
 */
export async function restoreFolder(
  folder: string,
  lines: AsyncIterable<string> | Iterable<string>,
  replaces: boolean,
  timing: Timing,
): Promise<number> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const lock = await lockFolder(folder, timing);
  const [database, restoring, replaced, mark] = ["database", "restoring", "replaced", "unfinished"].map(
    (name) => join(folder, name),
  ) as [string, string, string, string];
  const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true });
  const read = (async function* () {
    yield* lines;
  })();
  try {
    await undoReplacement(folder);
    const hasDatabase = (await exists(database)) && !(await exists(mark));
    if (hasDatabase && !replaces)
      throw new StoreError("occupied", "The folder already contains a database. Nothing was restored.");
    const backup = await openBackup(read);
    await remove(restoring);
    await mkdir(restoring, { mode: OWNER_ONLY });
    const limits: EngineLimits = { openMs: RESTORE_MS, statementMs: () => RESTORE_MS, closeMs: RESTORE_MS };
    const engine = await ThreadedEngine.open(restoring, limits, timing, new AbortController().signal);
    const restored = new PgliteDatabase(engine);
    const rows = await backup.restore(restored, timing).finally(() => restored.close());
    await flushFolder(restoring);
    await remove(replaced);
    if (await exists(database)) await rename(database, replaced);
    await rename(restoring, database);
    await Promise.all([remove(replaced), remove(mark)]);
    return rows;
  } catch (error) {
    await Promise.all([remove(restoring), undoReplacement(folder)]);
    throw error instanceof SqlError ? (error.cause ?? error) : error;
  } finally {
    // The caller's iterator may hold a file open until it ends.
    await read.return(undefined).finally(() => lock.release());
  }
}

/** The time limit of opening a database, unless another one is given. */
const OPEN_MS = 120_000;

/** The time limit of a statement of a restoration. Only its caller waits for it, and a busy machine may need minutes for some. */
const RESTORE_MS = 24 * 60 * 60 * 1_000;
