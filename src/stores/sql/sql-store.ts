import { DrainGuard } from "../drain-guard.ts";
import type { ProjectReads, ProjectWrites, SurveyEventRow } from "../rows.ts";
import type { KeyRow, Store } from "../store.ts";
import { systemTiming, type Timing } from "../timing.ts";
import { dashboardReads, dashboardWrites } from "./dashboards.ts";
import { type Database, retry, type Session } from "./database.ts";
import { addKey, findKey, listKeys, removeKey } from "./keys.ts";
import { migrate } from "./migrations.ts";
import { activityReads, listProjects, projectWrites } from "./projects.ts";
import { addSurveyEvent, surveyEventReads } from "./survey-events.ts";
import { surveyReads, surveyWrites } from "./surveys.ts";
import { WriteTransaction } from "./write-transaction.ts";

/** Creates the tables where they do not exist, and a store on them. Closing the store closes the database. */
export async function openSqlStore(database: Database, timing: Timing = systemTiming): Promise<Store> {
  try {
    await migrate(database, timing);
  } catch (error) {
    await database.close();
    throw error;
  }
  return new SqlStore(database, timing);
}

const readsOf = (session: Session, project: string): ProjectReads => ({
  ...surveyReads(session, project),
  ...surveyEventReads(session, project),
  ...dashboardReads(session, project),
  ...activityReads(session, project),
});

const writesOf = (transaction: WriteTransaction, project: string): ProjectWrites => ({
  ...readsOf(transaction, project),
  ...surveyWrites(transaction, project),
  ...dashboardWrites(transaction, project),
  ...projectWrites(transaction, project),
});

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
    return this.#guard.run(() => work(readsOf(this.#reading, project)));
  }

  write<Result>(project: string, work: (rows: ProjectWrites) => Promise<Result>): Promise<Result> {
    return this.#guard.run(() =>
      retry(this.#timing, () =>
        this.#database.transaction(async (session) => {
          const transaction = await WriteTransaction.begin(session, project);
          try {
            const result = await work(writesOf(transaction, project));
            await transaction.end();
            return { result, commit: transaction.changed };
          } catch (thrown) {
            await transaction.end();
            throw thrown;
          }
        }),
      ),
    );
  }

  addSurveyEvent(project: string, event: SurveyEventRow): Promise<boolean> {
    return this.#guard.run(() => retry(this.#timing, () => addSurveyEvent(this.#database, project, event)));
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

  /** A change in one statement: where the connection is lost, it is unknown whether it was made. */
  #change<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#guard.run(() => retry(this.#timing, work, { lost: "unknown" }));
  }
}
