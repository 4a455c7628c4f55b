import { SqlError } from "../sql/database.ts";
import { openSqlStore } from "../sql/sql-store.ts";
import { type Store, StoreError } from "../store.ts";
import type { Timing } from "../timing.ts";
import { DiskSpace, type MeasureSpace, measureSpace } from "./disk-space.ts";
import type { Engine } from "./engine.ts";
import { openFolder } from "./open-folder.ts";
import { PgliteDatabase } from "./pglite-database.ts";
import { type EngineLimits, ThreadedEngine } from "./threaded-engine.ts";

/** The limits of a database in a folder. */
export interface FolderLimits {
  /**
   * How many bytes of the disk are kept free; 64 MiB if not given, and 0 turns it off. With fewer, changes are refused with
   * a `StoreError` of the code `full`, and reads go on.
   */
  readonly minFreeBytes?: number;
  /**
   * Milliseconds that the database has for a statement; 15,000 if not given. Then its thread is ended, what was not committed
   * is rolled back, and the next call opens the folder again. Of no effect in memory.
   */
  readonly statementTimeoutMs?: number;
  /** Milliseconds that the database has to open, and for each statement that makes its tables; 120,000 if not given. */
  readonly openTimeoutMs?: number;
}

const MEBIBYTE = 2 ** 20;

/** How long a closed store waits for the calls that are running, and then for the database. */
const CLOSE_MS = 5_000;

/** With less room the recovery of a database whose thread was ended would not end, either. */
const ENOUGH_TO_OPEN = 0.5;

/** A store in the database of a folder, whose engine runs in a thread. `measure` tells how much of the disk is free. */
export async function openFolderStore(
  folder: string,
  { minFreeBytes = 64 * MEBIBYTE, statementTimeoutMs = 15_000, openTimeoutMs = 120_000 }: FolderLimits,
  timing: Timing,
  measure: MeasureSpace = measureSpace,
): Promise<Store> {
  const space = new DiskSpace(folder, timing, measure);
  const closing = new AbortController();
  // Making the tables may take longer than other statements, and an existing database is opened also to be read only.
  let isOpen = false;
  const limits: EngineLimits = {
    openMs: openTimeoutMs,
    statementMs: () => (isOpen ? statementTimeoutMs : openTimeoutMs),
    closeMs: CLOSE_MS,
  };
  const start = async (path: string, freeBytes: number): Promise<Engine> => {
    await space.require(freeBytes);
    return ThreadedEngine.open(path, limits, timing, closing.signal);
  };
  const opened = await openFolder(
    folder,
    (path, isNew) => start(path, minFreeBytes * (isNew ? 1 : ENOUGH_TO_OPEN)),
    timing,
  ).catch(throwOpenError);
  const database = new PgliteDatabase(opened.engine, {
    reopen: () => start(opened.path, minFreeBytes * ENOUGH_TO_OPEN),
    requireRoom: async () => (isOpen ? space.require(minFreeBytes) : undefined),
    stop: () => closing.abort(),
    release: opened.release,
    timing,
  });
  const store = await openSqlStore(database, { timing, drainMs: CLOSE_MS });
  isOpen = true;
  return store;
}

/** What the engine and the system throw is for people who can mend it; what this store throws has a code. */
function throwOpenError(error: unknown): never {
  if (!(error instanceof SqlError)) throw error;
  const { cause } = error;
  if (error.kind === "full") throw new StoreError("full", (cause as Error).message, { cause });
  throw new StoreError("unavailable", (cause as Error).message, { cause });
}
