import { missingPackage } from "#diagnostics/missing-package.ts";
import { FailoverPool, postgresServers } from "./failover-pool.ts";
import { PostgresDatabase } from "./postgres-database.ts";
import { openLimited } from "./postgres-limits.ts";
import type { Database } from "./sql/database.ts";
import type { MigrationEvents } from "./sql/migrations/migration.ts";
import { openSqlStore } from "./sql/sql-store.ts";
import type { Store } from "./store.ts";
import { systemTiming } from "./timing.ts";

/** How to connect to a PostgreSQL server, and how long to wait for it. Times in milliseconds; 0 means no limit. */
export interface PostgresStoreOptions extends MigrationEvents {
  /**
   * Such as `postgres://user:password@host:5432/database?sslmode=verify-full`. Several hosts, separated by commas, are tried in
   * order; with `target_session_attrs=read-write` or `primary`, servers that reject writes are skipped.
   */
  readonly connectionString: string;
  /**
   * The maximum number of connections; 10 if not given. Writes hold at most three quarters of them, so that some are left
   * for reads, and those of one project at most two thirds of that.
   */
  readonly poolSize?: number;
  /** How long to wait for a connection, new or from the pool, or for others of the project; 10,000 if not given. */
  readonly connectTimeoutMs?: number;
  /** How long a statement waits for a locked row; 2,000 if not given. After that the call fails with `unavailable`. */
  readonly lockTimeoutMs?: number;
  /** How long a statement may take; 30,000 if not given. */
  readonly statementTimeoutMs?: number;
  /** How long the server waits for the next statement of a write; 30,000 if not given. */
  readonly idleInTransactionTimeoutMs?: number;
  /** Receives the error of an idle connection that is lost, for logs. The store replaces such connections. */
  readonly onError?: (error: Error) => void;
}

async function loadDriver() {
  try {
    return await import("pg");
  } catch (error) {
    return missingPackage("pg")(error);
  }
}

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;

/** Opens the database of a server. */
export async function openPostgres({
  connectionString,
  poolSize = POOL_SIZE,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  lockTimeoutMs = 2_000,
  statementTimeoutMs = 30_000,
  idleInTransactionTimeoutMs = 30_000,
  onError,
}: PostgresStoreOptions): Promise<Database> {
  const { default: pg } = await loadDriver();
  const { connectionStrings, needsWrites } = postgresServers(connectionString);
  const settings = {
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    // The server cancels a slow statement; this is for a server that does not respond at all.
    query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + 5_000,
    keepAlive: true,
    application_name: "surveyc",
  };
  return openLimited(
    (atStart) => {
      const pools = connectionStrings.map(
        (server) => new pg.Pool({ connectionString: server, ...settings, ...atStart }),
      );
      return new PostgresDatabase(new FailoverPool(pools, needsWrites), onError);
    },
    {
      lock_timeout: lockTimeoutMs,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    },
    systemTiming,
  );
}

/**
 * A store in a PostgreSQL database (15 or later), or in one that is compatible with it. Creates its tables, named `surveyc_…`,
 * if they do not exist; many processes may do so at once, and share the database. The address may be that of a pooler that
 * assigns connections by transaction, such as PgBouncer. Needs the package `pg`. Throws a `StoreError`: `unavailable` if the
 * server cannot be reached, `inconsistent` if the tables were created by a newer version of surveyc; and a TypeError for an
 * unknown `target_session_attrs`.
 *
 * @example
 * const connectionString = "postgres://surveys@localhost:5432/surveys";
 * const store = await postgresStore({ connectionString, poolSize: 20 });
 */
export async function postgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { poolSize = POOL_SIZE, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  const database = await openPostgres(options);
  const permits = Math.max(1, Math.min(poolSize - 2, Math.floor(poolSize * 0.75)));
  return openSqlStore(database, {
    ...options,
    openUnlimited: () => openPostgres({ ...options, poolSize: 1, statementTimeoutMs: 0 }),
    writes: {
      permits,
      perProject: Math.ceil((permits * 2) / 3),
      waiting: MAX_WAITING,
      waitMs: connectTimeoutMs,
    },
  });
}

/** Writes of one project that wait for a connection; more are rejected at once. */
const MAX_WAITING = 1_000;
