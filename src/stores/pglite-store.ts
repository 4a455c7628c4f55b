import type { PGlite, Transaction } from "@electric-sql/pglite";
import { loadOptionalPackage } from "./optional-package.ts";
import {
  classifySqlError,
  type Database,
  type Parameter,
  type QueryResult,
  type Session,
  type TransactionOutcome,
} from "./sql/database.ts";
import { openSqlStore } from "./sql/sql-store.ts";
import type { Store } from "./store.ts";
import { systemTiming } from "./timing.ts";

/** Where the embedded database is stored. */
export interface PgliteStoreOptions {
  /** A folder of the file system, created if it does not exist; in memory if not given. */
  readonly dataDir?: string;
}

/**
 * A store in a PostgreSQL that runs inside this process. With a folder, what was written survives the end of the process,
 * however it ends (but not a power failure: the engine leaves it to the system when files reach the disk), and only one
 * process at a time can use it: another gets a `StoreError` with the code `unavailable`. Needs the package
 * `@electric-sql/pglite`.
 */
export async function pgliteStore({ dataDir }: PgliteStoreOptions = {}): Promise<Store> {
  const { PGlite } = await loadOptionalPackage("@electric-sql/pglite", () => import("@electric-sql/pglite"));
  if (dataDir === undefined) return openSqlStore(new PgliteDatabase(await PGlite.create()));
  // Imported only here, so that the other stores can be used where there is no file system.
  const { openFolder } = await import("./pglite/open-folder.ts");
  const { engine, release } = await openFolder(dataDir, (path) => PGlite.create(path), systemTiming);
  return openSqlStore(new PgliteDatabase(engine, release));
}

/** A PostgreSQL inside this process. It has one connection: what is sent during a transaction waits for its end. */
export class PgliteDatabase implements Database {
  readonly #engine: PGlite;
  readonly #release: () => Promise<void>;

  /** `release` is called after the engine was closed. */
  constructor(engine: PGlite, release: () => Promise<void> = async () => {}) {
    this.#engine = engine;
    this.#release = release;
  }

  query(text: string, parameters: readonly Parameter[] = []): Promise<QueryResult> {
    return query(this.#engine, text, parameters);
  }

  async transaction<Result>(
    work: (session: Session) => Promise<TransactionOutcome<Result>>,
  ): Promise<Result> {
    let thrown: { readonly value: unknown } | null = null;
    try {
      return await this.#engine.transaction(async (transaction) => {
        try {
          const outcome = await work({
            query: (text, parameters = []) => query(transaction, text, parameters),
          });
          if (!outcome.commit) await transaction.rollback();
          return outcome.result;
        } catch (value) {
          thrown = { value };
          throw value;
        }
      });
    } catch (cause) {
      // What the work throws is rethrown unchanged; anything else the engine threw at its begin or commit.
      throw thrown === null ? classifySqlError(cause) : cause;
    }
  }

  async close(): Promise<void> {
    await this.#engine.close();
    await this.#release();
  }
}

async function query(
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
