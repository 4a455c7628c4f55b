import { loadPeer } from "./load-peer.ts";
import { PostgresDatabase } from "./postgres/postgres-database.ts";
import { openSqlStore } from "./sql/sql-store.ts";
import type { Store } from "./store.ts";

/** How a PostgreSQL server is reached, and how long it is waited for. Times in milliseconds; 0 waits for ever. */
export interface PostgresStoreOptions {
  /** Such as `postgres://user:password@host:5432/database?sslmode=verify-full`. */
  readonly connectionString: string;
  /** The most connections at once; 10 if not given. */
  readonly poolSize?: number;
  /** How long to wait for a connection, new or from the pool; 10,000 if not given. */
  readonly connectTimeoutMs?: number;
  /** How long a statement may take; 30,000 if not given. */
  readonly statementTimeoutMs?: number;
  /** How long the server waits for the next statement of a write; 30,000 if not given. */
  readonly idleInTransactionTimeoutMs?: number;
}

/**
 * A store in a PostgreSQL database (15 or later), or in one that speaks like it. Makes its tables, named `surveyc_…`,
 * where they are not there yet; many processes may do so at once, and share the database. Needs the package `pg`.
 * Throws `unavailable` where the server cannot be reached, `inconsistent` where the tables are those of a newer program.
 */
export async function postgresStore({
  connectionString,
  poolSize = 10,
  connectTimeoutMs = 10_000,
  statementTimeoutMs = 30_000,
  idleInTransactionTimeoutMs = 30_000,
}: PostgresStoreOptions): Promise<Store> {
  const { default: pg } = await loadPeer("pg", () => import("pg"));
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    // The server ends a slow statement; this is for a server that has fallen silent.
    query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + 5_000,
    keepAlive: true,
    application_name: "surveyc",
  });
  return openSqlStore(new PostgresDatabase(pool));
}
