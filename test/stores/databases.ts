import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { inject } from "vitest";
import { memoryStore } from "#stores/memory-store.ts";
import { LocalEngine } from "#stores/pglite/engine.ts";
import { PgliteDatabase } from "#stores/pglite/pglite-database.ts";
import { ThreadedEngine } from "#stores/pglite/threaded-engine.ts";
import { PostgresDatabase } from "#stores/postgres-database.ts";
import type { Database } from "#stores/sql/database.ts";
import { openSqlStore } from "#stores/sql/sql-store.ts";
import type { Store } from "#stores/store.ts";
import { systemTiming } from "#stores/timing.ts";
import { emptyEngine, putDatabase } from "./empty-database.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A kind of database, and how tests get an empty one. */
export interface DatabaseKind {
  readonly name: string;
  readonly absent: boolean;
  /** Opens an empty database. The results of `connect` may be closed; the database itself stays until `drop`. */
  create(): Promise<{ connect: () => Database; drop: () => Promise<void> }>;
}

/** The URL of the server of this run; null if there is none. */
export const serverUrl = inject("databaseUrl") ?? null;

let databases = 0;

/** Creates an empty database on the server of this run, and returns its URL. */
export async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  databases += 1;
  const name = `surveyc_${process.pid}_${databases}_${Math.random().toString(36).slice(2)}`;
  const admin = new pg.Client({ connectionString: serverUrl ?? "" });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(serverUrl ?? "");
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/**
 * The one connection of an embedded database, which stays open. The event loop goes round before each statement, as it does
 * where a database is far away: so the limit of a test can end a loop of statements that has no end.
 */
const shared = (database: Database) => (): Database => ({
  query: async (text, parameters) => {
    await setImmediate();
    return database.query(text, parameters);
  },
  transaction: async (work) => {
    await setImmediate();
    return database.transaction(work);
  },
  close: async () => {},
});

/** Engines that tests have left empty: starting one takes a second of processor time. */
const idle: PGlite[] = [];

export const pglite: DatabaseKind = {
  name: "PGlite",
  absent: false,
  create: async () => {
    const engine = idle.pop() ?? (await emptyEngine());
    return {
      connect: shared(new PgliteDatabase(new LocalEngine(engine))),
      drop: async () => {
        // A transaction that a test left open, what it set, and all that it made.
        for (const text of ["rollback", "discard all", "drop schema public cascade", "create schema public"])
          await engine.exec(text);
        idle.push(engine);
      },
    };
  },
};

export const postgres: DatabaseKind = {
  name: serverUrl === null ? "PostgreSQL (skipped: no server is installed here)" : "PostgreSQL",
  absent: serverUrl === null,
  create: async () => {
    const { url, drop } = await createDatabase();
    return { connect: () => new PostgresDatabase(new pg.Pool({ connectionString: url, max: 8 })), drop };
  },
};

const limits = { openMs: 120_000, statementMs: () => 30_000, closeMs: 10_000 };

/** PGlite in a thread, as with a folder. It is largely the same and slower to start, so only some tests use it. */
export const threadedPglite: DatabaseKind = {
  name: "PGlite in a thread",
  absent: false,
  create: async () => {
    const { signal } = new AbortController();
    const folder = temporaryFolder();
    await putDatabase(folder);
    const engine = await ThreadedEngine.open(join(folder, "database"), limits, systemTiming, signal);
    return { connect: shared(new PgliteDatabase(engine)), drop: () => engine.close() };
  },
};

/** The databases that the SQL store runs on. */
export const databaseKinds: readonly DatabaseKind[] = [pglite, postgres];

/** A kind of store, and how tests open one; all that are opened share their rows. */
export interface StoreKind {
  readonly name: string;
  readonly absent: boolean;
  start(): Promise<{ open: () => Promise<Store>; stop: () => Promise<void> }>;
}

/** The store on a kind of database. */
export const storeKindOf = ({ name, absent, create }: DatabaseKind): StoreKind => ({
  name,
  absent,
  start: async () => {
    const { connect, drop } = await create();
    return { open: () => openSqlStore(connect()), stop: drop };
  },
});

/** Memory stores share no rows. */
export const memory: StoreKind = {
  name: "memory",
  absent: false,
  start: async () => ({ open: memoryStore, stop: async () => {} }),
};

/** Every store. */
export const storeKinds: readonly StoreKind[] = [memory, ...databaseKinds.map(storeKindOf)];
