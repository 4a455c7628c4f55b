import type { PGlite, Transaction } from "@electric-sql/pglite";
import type { Database, Parameter, QueryResult, Session, TransactionOutcome } from "../sql/database.ts";
import { classifySqlError } from "../sql/database.ts";

/** A PostgreSQL inside this process. It has one connection: what comes during a transaction waits for its end. */
export class PgliteDatabase implements Database {
  readonly #engine: PGlite;
  readonly #release: () => Promise<void>;

  /** `release` is called after the engine was closed. */
  constructor(engine: PGlite, release: () => Promise<void> = async () => {}) {
    this.#engine = engine;
    this.#release = release;
  }

  query(text: string, parameters: readonly Parameter[] = []): Promise<QueryResult> {
    return ask(this.#engine, text, parameters);
  }

  async transaction<Result>(
    work: (session: Session) => Promise<TransactionOutcome<Result>>,
  ): Promise<Result> {
    let thrown: { readonly value: unknown } | null = null;
    try {
      return await this.#engine.transaction(async (transaction) => {
        try {
          const { result, commit: committed } = await work({
            query: (text, parameters = []) => ask(transaction, text, parameters),
          });
          if (!committed) await transaction.rollback();
          return result;
        } catch (value) {
          thrown = { value };
          throw value;
        }
      });
    } catch (cause) {
      // What the work throws is thrown on as it is; the rest is what the engine says of its beginning or end.
      throw thrown === null ? classifySqlError(cause) : cause;
    }
  }

  async close(): Promise<void> {
    await this.#engine.close();
    await this.#release();
  }
}

async function ask(
  engine: Pick<PGlite | Transaction, "query">,
  text: string,
  parameters: readonly Parameter[],
): Promise<QueryResult> {
  try {
    const { rows, rowCount } = await engine.query<Record<string, unknown>>(text, [...parameters]);
    return { rows, count: rowCount ?? 0 };
  } catch (cause) {
    throw classifySqlError(cause);
  }
}
