import type { Pool, PoolClient, QueryResult } from "pg";
import type { Answer, Database, Parameter, Session, Verdict } from "../sql/database.ts";
import { judgeFault, StatementFault } from "../sql/statement-fault.ts";

/** A database behind a pool of connections. */
export class PostgresDatabase implements Database {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
    // A connection that dies while nobody waits for it says so here; without a listener the process would end.
    pool.on("error", () => {});
    pool.on("connect", (client) => client.on("error", () => {}));
  }

  query(text: string, parameters: readonly Parameter[] = []): Promise<Answer> {
    return ask(this.#pool, text, parameters);
  }

  async transaction<Result>(work: (session: Session) => Promise<Verdict<Result>>): Promise<Result> {
    const client = await this.#pool.connect().catch(rethrowJudged);
    let broken = true;
    try {
      await ask(client, "begin isolation level read committed");
      const result = await inTransaction(client, work);
      broken = false;
      return result;
    } catch (fault) {
      // One that is lost cannot be asked; to try would only take another timeout.
      broken = (fault instanceof StatementFault && fault.gone) || !(await undone(client));
      throw fault;
    } finally {
      // A connection that may be in the midst of something must not serve the next.
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

async function inTransaction<Result>(
  client: PoolClient,
  work: (session: Session) => Promise<Verdict<Result>>,
): Promise<Result> {
  const { result, keep } = await work({ query: (text, parameters) => ask(client, text, parameters) });
  if (keep) await commit(client);
  else await ask(client, "rollback");
  return result;
}

async function commit(client: PoolClient): Promise<void> {
  let command: string;
  try {
    ({ command } = await client.query("commit"));
  } catch (cause) {
    const fault = judgeFault(cause);
    throw fault.kind === "conflict" || fault.kind === "wrong" ? fault : new StatementFault("unknown", cause);
  }
  if (command !== "COMMIT")
    throw new StatementFault("wrong", new Error(`The database answered ${command} to commit.`));
}

/** Whether the connection is free of the transaction now. */
const undone = (client: PoolClient): Promise<boolean> =>
  client.query("rollback").then(
    () => true,
    () => false,
  );

async function ask(
  client: Pool | PoolClient,
  text: string,
  parameters: readonly Parameter[] = [],
): Promise<Answer> {
  const { rows, rowCount }: QueryResult<Record<string, unknown>> = await client
    .query<Record<string, unknown>>(text, [...parameters])
    .catch(rethrowJudged);
  return { rows, count: rowCount ?? 0 };
}

function rethrowJudged(cause: unknown): never {
  throw judgeFault(cause);
}
