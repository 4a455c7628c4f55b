import type { Accounts } from "../accounts.ts";
import { DrainGuard } from "../drain-guard.ts";
import type { ProjectReads, ProjectWrites } from "../project-rows.ts";
import type { Purge, ReplyRow } from "../rows.ts";
import type { Store, StoreWork } from "../store.ts";
import { systemTiming, type Timing } from "../timing.ts";
import { sqlAccounts } from "./accounts.ts";
import { addResponse, addResponseInTransaction, addResponses } from "./add-response.ts";
import { clearProject } from "./clear-project.ts";
import { COUNT_BATCH_SIZE, countEvents } from "./count-events.ts";
import { dashboardReads, dashboardWrites } from "./dashboards.ts";
import { type Database, retry, type Session, type TransactionOutcome } from "./database.ts";
import { type MigrateOptions, migrate } from "./migrate.ts";
import { activityReads, listProjects, projectWrites } from "./projects.ts";
import { deletedDashboards, purgeActivity, purgeDashboards, purgeReplies, purgeVersions } from "./purge.ts";
import { purgeResponses } from "./purge-responses.ts";
import { removeResponse } from "./remove-response.ts";
import { replyReads, replyWrites, withReply } from "./replies.ts";
import { responseListReads, responseReads } from "./responses.ts";
import { addSurveyEvents, purgeEvents, surveyEventReads } from "./survey-events.ts";
import { createSurvey, removeSurvey, replaceSurvey, surveyReads } from "./surveys.ts";
import { type WriteLimits, WriteSemaphore } from "./write-semaphore.ts";
import { WriteTransaction } from "./write-transaction.ts";

export interface SqlStoreOptions extends MigrateOptions {
  readonly timing?: Timing;
  /** How writes share connections, if the database has many. */
  readonly writes?: WriteLimits;
  /** How long closing waits for running calls; unlimited if not given. */
  readonly drainMs?: number;
  /** The `backup` of the store, if it has one. */
  readonly backup?: Store["backup"];
}

/** Creates the tables if they do not exist, and a store on them. Closing the store closes the database. */
export async function openSqlStore(
  database: Database,
  { timing = systemTiming, writes = unlimited, drainMs, backup, ...events }: SqlStoreOptions = {},
): Promise<Store> {
  try {
    await migrate(database, timing, undefined, events);
  } catch (error) {
    await database.close();
    throw error;
  }
  const guard = new DrainGuard(drainMs === undefined ? null : { timing, ms: drainMs });
  const store = new SqlStore(database, timing, writes, guard);
  return backup === undefined
    ? store
    : Object.assign(store, {
        backup: (...given: Parameters<typeof backup>) => guard.run(() => backup(...given)),
      });
}

const unlimited: WriteLimits = {
  permits: Number.POSITIVE_INFINITY,
  perProject: Number.POSITIVE_INFINITY,
  waiting: 0,
  waitMs: 0,
};

const readsOf = (session: Session, project: string): ProjectReads => ({
  ...surveyReads(session, project),
  ...surveyEventReads(session, project),
  ...responseReads(session, project),
  ...responseListReads(session, project),
  ...dashboardReads(session, project),
  ...activityReads(session, project),
  ...replyReads(session, project),
});

const writesOf = (transaction: WriteTransaction, project: string): ProjectWrites => ({
  ...readsOf(transaction, project),
  ...surveyReads(transaction, project, { locked: true }),
  ...dashboardWrites(transaction, project),
  ...projectWrites(transaction, project),
  ...replyWrites(transaction, project),
});

/** Writes the row that exists for this purpose. */
async function probe(session: Session): Promise<void> {
  await session.query(
    `insert into surveyc_probes (number, writes) values (1, 1)
on conflict (number) do update set writes = surveyc_probes.writes + 1`,
  );
}

/** The number of added events after which they are counted: few enough that reads count the others quickly. */
const EVENTS_PER_COUNT = 500;

class SqlStore implements Store {
  readonly #database: Database;
  readonly #timing: Timing;
  readonly #reading: Session;
  readonly #semaphore: WriteSemaphore;
  readonly #guard: DrainGuard;
  /** Events of each project that this process has added since it counted them. */
  readonly #addedEvents = new Map<string, number>();
  readonly accounts: Accounts;

  constructor(database: Database, timing: Timing, writes: WriteLimits, guard: DrainGuard) {
    this.#guard = guard;
    this.#database = database;
    this.#timing = timing;
    this.#semaphore = new WriteSemaphore(writes, timing);
    this.#reading = { query: (text, parameters) => retry(timing, () => database.query(text, parameters)) };
    this.accounts = sqlAccounts({
      read: (work) => this.#guard.run(() => work(this.#reading)),
      change: (work) => this.#change(() => work(database)),
    });
  }

  read<Result>(project: string, work: (rows: ProjectReads) => Promise<Result>): Promise<Result> {
    return this.#guard.run(() => work(readsOf(this.#reading, project)));
  }

  write<Result>(project: string, work: (rows: ProjectWrites) => Promise<Result>): Promise<Result> {
    return this.#transaction(project, async (session) => {
      const transaction = await WriteTransaction.begin(session, project);
      try {
        const result = await work(writesOf(transaction, project));
        await transaction.end();
        return { result, commit: transaction.changed };
      } catch (thrown) {
        await transaction.end();
        throw thrown;
      }
    });
  }

  readonly createSurvey: Store["createSurvey"] = (project, row, entry, reply) =>
    this.#once(project, reply, (session) => createSurvey(session, project, row, entry));

  readonly replaceSurvey: Store["replaceSurvey"] = (project, replacement, reply) =>
    this.#once(project, reply, (session) => replaceSurvey(session, project, replacement));

  readonly removeSurvey: Store["removeSurvey"] = (project, survey, entry) =>
    this.#transaction(project, async (session) => {
      const result = await removeSurvey(session, project, survey, entry);
      return { result, commit: result };
    });

  readonly addResponse: Store["addResponse"] = (project, response, reply) => {
    if (response.limit === undefined && reply === undefined)
      return this.#statement(project, (session) => addResponse(session, project, response));
    return this.#transaction(project, (session) => {
      const add = () => addResponseInTransaction(session, project, response);
      return reply === undefined ? add() : withReply(session, project, reply, add);
    });
  };

  readonly addResponses: Store["addResponses"] = (project, survey, responses) =>
    this.#statement(project, (session) => addResponses(session, project, survey, responses));

  readonly removeResponse: Store["removeResponse"] = (project, removal) =>
    this.#transaction(project, (session) => removeResponse(session, project, removal));

  /** Adding them again changes nothing, so that it may be retried after any failure. */
  readonly addSurveyEvents: Store["addSurveyEvents"] = async (project, events) => {
    const isAdded = await this.#repeatable(project, (session) => addSurveyEvents(session, project, events));
    await this.#countAdded(project, isAdded.filter(Boolean).length);
    return isAdded;
  };

  /** Counts the events of a project together after many were added. */
  async #countAdded(project: string, events: number): Promise<void> {
    if (events === 0) return;
    const added = (this.#addedEvents.get(project) ?? 0) + events;
    this.#addedEvents.set(project, added % EVENTS_PER_COUNT);
    // The events are stored even if this fails; the next count includes them.
    if (added >= EVENTS_PER_COUNT) await this.#countEvents(project).catch(() => {});
  }

  /** Counts uncounted events, up to a limit; returns how many there were. */
  #countEvents(project: string): Promise<number> {
    return this.#transaction(project, async (session) => {
      const result = await countEvents(session, project);
      return { result, commit: result > 0 };
    });
  }

  async purge(project: string, what: Purge): Promise<number> {
    if (what.what === "activity")
      return this.#repeatable(project, (session) => purgeActivity(session, project, what));
    if (what.what === "replies")
      return this.#repeatable(project, (session) => purgeReplies(session, project, what));
    if (what.what === "versions")
      return this.#repeatable(project, (session) => purgeVersions(session, project, what));
    if (what.what === "responses")
      return this.#transaction(project, (session) => purgeResponses(session, project, what));
    if (what.what === "survey-events") {
      while ((await this.#countEvents(project)) === COUNT_BATCH_SIZE);
      return this.#repeatable(project, (session) => purgeEvents(session, project, what));
    }
    // Usually there are none, and then no write has to wait.
    const found = await this.#guard.run(() =>
      deletedDashboards(this.#reading, project, { ...what, atMost: 1 }),
    );
    return found.length === 0
      ? 0
      : this.#transaction(project, (session) => purgeDashboards(session, project, what));
  }

  /** A change in one statement that may be repeated: a purge then removes the rest. */
  #repeatable<Result>(project: string, work: (session: Session) => Promise<Result>): Promise<Result> {
    return this.#guard.run(() =>
      retry(this.#timing, () => this.#semaphore.run(project, () => work(this.#database))),
    );
  }

  clearProject(project: string): Promise<void> {
    return clearProject((work) => this.#change(() => work(this.#database)), project);
  }

  projects(): Promise<readonly string[]> {
    return this.#guard.run(() => listProjects(this.#reading));
  }

  probe(): Promise<void> {
    // Without a permit: a store whose writes wait for each other can still write.
    return this.#guard.run(() => retry(this.#timing, () => probe(this.#database)));
  }

  work(): StoreWork {
    return {
      waitingWrites: this.#semaphore.waiting,
      connections: this.#database.connections?.() ?? null,
    };
  }

  close(): Promise<void> {
    return this.#guard.close(() => this.#database.close());
  }

  /** A transaction that changes a project. It is run again if none of its changes was committed. */
  #transaction<Result>(
    project: string,
    work: (session: Session) => Promise<TransactionOutcome<Result>>,
  ): Promise<Result> {
    return this.#guard.run(() =>
      retry(this.#timing, () => this.#semaphore.run(project, () => this.#database.transaction(work))),
    );
  }

  /** A change in one statement; if its reply is stored with it, in a transaction, which is rolled back if nothing is changed. */
  #once(
    project: string,
    reply: ReplyRow | undefined,
    change: (session: Session) => Promise<boolean>,
  ): Promise<boolean> {
    if (reply === undefined) return this.#statement(project, change);
    return this.#transaction(project, (session) =>
      withReply(session, project, reply, async () => {
        const result = await change(session);
        return { result, commit: result };
      }),
    );
  }

  /** A change of a project in one statement, without a transaction around it. */
  #statement<Result>(project: string, work: (session: Session) => Promise<Result>): Promise<Result> {
    return this.#change(() => this.#semaphore.run(project, () => work(this.#database)));
  }

  /** A change in one statement: if the connection is lost, it is unknown whether it was made. */
  #change<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#guard.run(() => retry(this.#timing, work, { lost: "unknown" }));
  }
}
