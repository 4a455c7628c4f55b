import { DrainGuard } from "../drain-guard.ts";
import type { ProjectReads, ProjectWrites } from "../rows.ts";
import type { KeyRow, Store } from "../store.ts";
import { systemTiming, type Timing } from "../timing.ts";
import type { Database, Session } from "./database.ts";
import { retry } from "./database.ts";
import { GuardedSession } from "./guarded-session.ts";
import { addKey, findKey, listKeys, removeKey } from "./keys.ts";
import { migrate } from "./migrations/migrate.ts";
import { takeTurn } from "./moment.ts";
import { listProjects } from "./projects.ts";
import { SqlReads } from "./sql-reads.ts";
import { SqlWrites } from "./sql-writes.ts";

/** Keeps rows in a database. */
class SqlStore implements Store {
  readonly #database: Database;
  readonly #timing: Timing;
  readonly #reading: Session;
  readonly #guard = new DrainGuard();

  constructor(database: Database, timing: Timing) {
    this.#database = database;
    this.#timing = timing;
    this.#reading = { query: (text, parameters) => retry(timing, () => database.query(text, parameters)) };
  }

  read<Result>(project: string, work: (rows: ProjectReads) => Promise<Result>): Promise<Result> {
    return this.#guard.run(() => work(new SqlReads(this.#reading, project)));
  }

  write<Result>(project: string, work: (rows: ProjectWrites) => Promise<Result>): Promise<Result> {
    return this.#guard.run(() =>
      retry(this.#timing, () =>
        this.#database.transaction(async (session) => {
          const guarded = new GuardedSession(session);
          const rows = new SqlWrites(guarded, project, await takeTurn(guarded, project));
          try {
            const result = await work(rows);
            await guarded.end();
            return { result, commit: rows.changed };
          } catch (thrown) {
            await guarded.end();
            throw thrown;
          }
        }),
      ),
    );
  }

  projects(): Promise<readonly string[]> {
    return this.#guard.run(() => listProjects(this.#reading));
  }

  addKey(key: KeyRow): Promise<boolean> {
    return this.#change(() => addKey(this.#database, key));
  }

  findKey(hash: string): Promise<KeyRow | null> {
    return this.#guard.run(() => findKey(this.#reading, hash));
  }

  listKeys(): Promise<readonly KeyRow[]> {
    return this.#guard.run(() => listKeys(this.#reading));
  }

  removeKey(hash: string): Promise<boolean> {
    return this.#change(() => removeKey(this.#database, hash));
  }

  close(): Promise<void> {
    return this.#guard.close(() => this.#database.close());
  }

  /** A change in one statement: where the connection is lost, nobody knows whether it was made. */
  #change<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#guard.run(() => retry(this.#timing, work, { lost: "unknown" }));
  }
}

/** Makes the tables where they are not there yet, and a store on them. Closing the store closes the database. */
export async function openSqlStore(database: Database, timing: Timing = systemTiming): Promise<Store> {
  try {
    await migrate(database, timing);
  } catch (fault) {
    await database.close();
    throw fault;
  }
  return new SqlStore(database, timing);
}
