import type { Pool, PoolClient } from "pg";
import { missingPackage } from "#diagnostics/missing-package.ts";
import { type LimitedDatabase, limitStatements, openLimited, type ServerLimits } from "./postgres-limits.ts";
import {
  classifySqlError,
  type Parameter,
  type QueryResult,
  type Session,
  SqlError,
  type TransactionOutcome,
} from "./sql/database.ts";
import type { MigrationEvents } from "./sql/migrations/migration.ts";
import { openSqlStore } from "./sql/sql-store.ts";
import type { Store } from "./store.ts";
import { systemTiming } from "./timing.ts";

/** How to connect to a PostgreSQL server, and how long to wait for it. Times in milliseconds; 0 is no limit. */
export interface PostgresStoreOptions extends MigrationEvents {
  /** Such as `postgres://user:password@host:5432/database?sslmode=verify-full`. */
  readonly connectionString: string;
  /**
   * The maximum number of connections; 10 if not given. Writes hold at most three quarters of them, so that some are left
   * for reads, and those of one project at most two thirds of that.
   */
  readonly poolSize?: number;
  /** How long to wait for a connection, new or from the pool, or for others of the project; 10,000 if not given. */
  readonly connectTimeoutMs?: number;
  /** How long a statement waits for a row that another one holds; 2,000 if not given. Then it is `unavailable`. */
  readonly lockTimeoutMs?: number;
  /** How long a statement may take; 30,000 if not given. */
  readonly statementTimeoutMs?: number;
  /** How long the server waits for the next statement of a write; 30,000 if not given. */
  readonly idleInTransactionTimeoutMs?: number;
  /** Gets the error of a connection that is lost while nothing uses it, for logs. The store replaces such connections. */
  readonly onError?: (error: Error) => void;
}

async function loadDriver() {
  try {
    return await import("pg");
  } catch (error) {
    return missingPackage("pg")(error);
  }
}

/**
 * A store in a PostgreSQL database (15 or later), or in one that is compatible with it. Creates its tables, named
 * `surveyc_…`, where they do not exist; many processes may do so at once, and share the database. The address may be that
 * of a pooler that assigns connections by transaction, such as PgBouncer. Needs the package `pg`. Throws a `StoreError`:
 * `unavailable` where the server cannot be reached, `inconsistent` where the tables were created by a newer version of
 * surveyc.
 *
 * @example
 * const connectionString = "postgres://surveys@localhost:5432/surveys";
 * const store = await postgresStore({ connectionString, poolSize: 20 });
 */
export async function postgresStore({
  connectionString,
  poolSize = 10,
  connectTimeoutMs = 10_000,
  lockTimeoutMs = 2_000,
  statementTimeoutMs = 30_000,
  idleInTransactionTimeoutMs = 30_000,
  onError,
  ...events
}: PostgresStoreOptions): Promise<Store> {
  const { default: pg } = await loadDriver();
  const settings = {
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    // The server cancels a slow statement; this is for a server that does not respond at all.
    query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + 5_000,
    keepAlive: true,
    application_name: "surveyc",
  };
  const database = await openLimited(
    (atStart) => new PostgresDatabase(new pg.Pool({ ...settings, ...atStart }), onError),
    {
      lock_timeout: lockTimeoutMs,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    },
    systemTiming,
  );
  const permits = Math.max(1, Math.min(poolSize - 2, Math.floor(poolSize * 0.75)));
  return openSqlStore(database, {
    ...events,
    writes: {
      permits,
      perProject: Math.ceil((permits * 2) / 3),
      waiting: MAX_WAITING,
      waitMs: connectTimeoutMs,
    },
  });
}

/** Writes of one project that wait for a connection; more are refused at once. */
const MAX_WAITING = 1_000;

export class PostgresDatabase implements LimitedDatabase {
  readonly #pool: Pool;
  #limits = "";

  /** `onError` gets the errors of idle connections. */
  constructor(pool: Pool, onError: (error: Error) => void = () => {}) {
    this.#pool = pool;
    // An idle connection that fails emits an error event; without a listener it would end the process, as would one that
    // throws.
    pool.on("error", (error) => {
      // The pool adds the connection, with all that it was opened with: nothing for a log.
      Reflect.deleteProperty(error, "client");
      try {
        onError(error);
      } catch {
        // It is for logs, so that its errors are not errors of the store.
      }
    });
    pool.on("connect", (client) => client.on("error", () => {}));
  }

  limitTransactions(limits: Partial<ServerLimits>): void {
    this.#limits = limitStatements(limits);
  }

  query(text: string, parameters: readonly Parameter[] = []): Promise<QueryResult> {
    return this.#limits === "" ? this.#queryAlone(text, parameters) : this.#queryLimited(text, parameters);
  }

  async #queryAlone(text: string, parameters: readonly Parameter[]): Promise<QueryResult> {
    const client = await this.#connect();
    let broken = true;
    try {
      const result = await query(client, text, parameters);
      broken = false;
      return result;
    } catch (error) {
      broken = error instanceof SqlError && error.connectionLost;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async #queryLimited(text: string, parameters: readonly Parameter[]): Promise<QueryResult> {
    try {
      return await this.transaction(async (session) => ({
        result: await session.query(text, parameters),
        commit: true,
      }));
    } catch (error) {
      // As a statement alone reports it: the caller knows whether it may be repeated.
      throw error instanceof SqlError && error.kind === "unknown" ? new SqlError("lost", error.cause) : error;
    }
  }

  async transaction<Result>(
    work: (session: Session) => Promise<TransactionOutcome<Result>>,
  ): Promise<Result> {
    const client = await this.#begin();
    let broken = true;
    try {
      const outcome = await work({ query: (text, parameters) => query(client, text, parameters) });
      if (outcome.commit) await commit(client);
      else await query(client, "rollback");
      broken = false;
      return outcome.result;
    } catch (error) {
      // A rollback on a lost connection would only wait for another timeout.
      broken = (error instanceof SqlError && error.connectionLost) || !(await rolledBack(client));
      throw error;
    } finally {
      // A connection that may still be in a transaction must not be reused.
      client.release(broken);
    }
  }

  /**
   * A connection with a transaction. Where the server has ended idle connections, as a restart does with all of them, the
   * next one is taken: no statement of the transaction was sent yet.
   */
  async #begin(): Promise<PoolClient> {
    for (let idle = this.#pool.idleCount; ; idle -= 1) {
      const client = await this.#connect();
      try {
        await begin(client, this.#limits);
        return client;
      } catch (error) {
        client.release(true);
        if (idle <= 0 || !(error instanceof SqlError && error.kind === "lost")) throw error;
      }
    }
  }

  /** Tells apart what fails before anything was sent. */
  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (cause) {
      const error = classifySqlError(cause);
      throw error.kind === "lost" ? new SqlError("unreached", cause) : error;
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** One message, however many limits: it is sent without parameters. */
async function begin(client: PoolClient, limits: string): Promise<void> {
  await client.query(`begin isolation level read committed${limits}`).catch(throwClassified);
}

async function commit(client: PoolClient): Promise<void> {
  let command: string;
  try {
    ({ command } = await client.query("commit"));
  } catch (cause) {
    const error = classifySqlError(cause);
    throw error.kind === "conflict" || error.kind === "wrong" ? error : new SqlError("unknown", cause);
  }
  if (command !== "COMMIT")
    throw new SqlError("wrong", new Error(`The database responded to COMMIT with ${command}.`));
}

const rolledBack = (client: PoolClient): Promise<boolean> =>
  client.query("rollback").then(
    () => true,
    () => false,
  );

async function query(
  client: PoolClient,
  text: string,
  parameters: readonly Parameter[] = [],
): Promise<QueryResult> {
  const { rows, rowCount } = await client
    .query<Record<string, unknown>>(text, [...parameters])
    .catch(throwClassified);
  return { rows, count: rowCount ?? 0 };
}

function throwClassified(cause: unknown): never {
  throw classifySqlError(cause);
}
