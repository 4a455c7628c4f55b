import type { PoolClient } from "pg";
import type { ConnectionPool } from "./failover-pool.ts";
import { type LimitedDatabase, limitStatements, type ServerLimits } from "./postgres-limits.ts";
import {
  classifySqlError,
  type Parameter,
  type QueryResult,
  type Session,
  SqlError,
  type TransactionOutcome,
} from "./sql/database.ts";
import type { StoreWork } from "./store.ts";

/** A PostgreSQL database, accessed through a pool of connections. */
export class PostgresDatabase implements LimitedDatabase {
  readonly #pool: ConnectionPool;
  #limits = "";

  /** `onError` gets the errors of idle connections. */
  constructor(pool: ConnectionPool, onError: (error: Error) => void = () => {}) {
    this.#pool = pool;
    // An idle connection that fails emits an error event; without a listener it would end the process, as would one that
    // throws.
    pool.on("error", (error) => {
      // The pool adds the connection to the error, with its options, which must not be logged.
      Reflect.deleteProperty(error, "client");
      try {
        onError(error);
      } catch {
        // Errors of the hook are not errors of the store, because it is for logs.
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
      // As for a single statement: the caller decides whether it may be repeated.
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
      broken = (error instanceof SqlError && error.connectionLost) || !(await tryRollback(client));
      throw error;
    } finally {
      // A connection that may still be in a transaction must not be reused.
      client.release(broken);
    }
  }

  /**
   * Returns a connection with a transaction. If the server has closed an idle connection, as a restart does with all of them,
   * the next one is tried: no statement of the transaction was sent yet.
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

  /** Gets a connection, and marks errors that occur before anything was sent. */
  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (cause) {
      const error = classifySqlError(cause);
      throw error.kind === "lost" ? new SqlError("unreached", cause) : error;
    }
  }

  connections(): NonNullable<StoreWork["connections"]> {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
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

const tryRollback = (client: PoolClient): Promise<boolean> =>
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
