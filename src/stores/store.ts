import type { Accounts } from "./accounts.ts";
import type { ProjectReads, ProjectWrites } from "./project-rows.ts";
import type {
  ActivityRow,
  BackupOptions,
  BackupSize,
  NewResponse,
  NewSubmission,
  Purge,
  ReplyRow,
  ResponseOutcome,
  ResponseRemoval,
  SurveyEventRow,
  SurveyReplacement,
  SurveyRow,
} from "./rows.ts";

/** Why a store failed; other exceptions are bugs in the program. */
export type StoreErrorCode =
  /** Busy, unreachable or shutting down: nothing was changed, and the same call may succeed later. */
  | "unavailable"
  /** The connection was lost during a change: it may have been made or not. Read before you repeat it. */
  | "unknown"
  /** The disk is full, or nearly: nothing was changed, and reads continue. */
  | "full"
  /** The change was made before, and its reply is stored: see `ReplyRow`. Nothing was changed now. */
  | "repeated"
  /** The folder to restore into contains a database. Nothing was changed. */
  | "occupied"
  /** The data is inconsistent with what the store wrote: a row count does not match. */
  | "inconsistent"
  /** The database cannot read its own files. Restore a backup. */
  | "damaged";

/**
 * The error that stores throw on purpose. Identify it by `code`, not by class: a program may contain two copies of this module.
 * `cause` is the error of the database, for logs only.
 */
export class StoreError extends Error {
  /** Always `StoreError`. */
  override readonly name = "StoreError";
  /** The cause, for programs. */
  readonly code: StoreErrorCode;
  constructor(code: StoreErrorCode, message: string, options?: { readonly cause: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** The error if a reply of the same id is stored already. */
export const repeated = (): StoreError =>
  new StoreError("repeated", "This was done before; nothing was changed.");

/** The current load of a store, for metrics. */
export interface StoreWork {
  /** Writes that wait for others. */
  readonly waitingWrites: number;
  /** Its connections to a database; null if it has none. */
  readonly connections: {
    /** Connections that run a statement or a transaction. */
    readonly inUse: number;
    /** Open connections that are not in use. */
    readonly idle: number;
    /** Calls that wait for a connection. */
    readonly waiting: number;
  } | null;
}

/**
 * Keeps the rows of all projects. Callers decide about the content of rows; a store keeps, finds and counts them.
 *
 * Promises, tested by `storeContract` in `surveyc/testing`: every change happens whole or not at all, and is kept once its
 * promise is fulfilled; changes of one survey, and writes of one project, appear to happen one after the other; projects are
 * isolated from each other; pages do not lose rows that existed before, and those of dashboards do not repeat any either.
 *
 * `createSurvey`, `replaceSurvey`, `removeSurvey`, `addResponse` and `addResponses` wait only for concurrent changes of the same row. `write`
 * waits for other writes of its project: it is for changes that need numbers or several rows.
 *
 * A `reply` is stored with its change or not at all, as by `ProjectWrites.keepReply`, if the change is made; if a reply with its
 * id is stored already, the change is not made and the call throws `repeated`. Of concurrent changes with the same id, one is
 * made.
 */
export interface Store {
  /** Users, projects and keys. */
  readonly accounts: Accounts;
  /** Reads rows of one project. Every call on `rows` reads one state; two calls may read different ones. */
  read<Result>(project: string, work: (rows: ProjectReads) => Promise<Result>): Promise<Result>;
  /**
   * Changes rows of one project, all or nothing: an exception of `work` undoes it and is rethrown. `work` may be run again after
   * a conflict, so it must have no effect except on `rows`, and it must not wait for other calls on the store, which may be
   * waiting for it. Rows read inside stay unchanged until the end; but the calls below can still add to lists, counts and the
   * activity of surveys meanwhile.
   */
  write<Result>(project: string, work: (rows: ProjectWrites) => Promise<Result>): Promise<Result>;
  /**
   * Stores events of surveys together; returns for each whether it was stored: not if it is stored already, or if its survey does
   * not exist. Does not wait for other writes: it counts what happens in browsers, which may be many at once.
   */
  addSurveyEvents(project: string, events: readonly SurveyEventRow[]): Promise<readonly boolean[]>;
  /** Inserts a survey and an entry about it. False if the id exists already; then nothing has changed. */
  createSurvey(project: string, row: SurveyRow, entry: ActivityRow, reply?: ReplyRow): Promise<boolean>;
  /**
   * Replaces a survey and adds entries about it. False if it no longer has the version that was read, or is deleted; then
   * nothing has changed.
   */
  replaceSurvey(project: string, replacement: SurveyReplacement, reply?: ReplyRow): Promise<boolean>;
  /**
   * Removes a survey and its responses and adds an entry about it. False if it no longer has this version, or is deleted; then
   * nothing has changed.
   */
  removeSurvey(
    project: string,
    survey: Pick<SurveyRow, "id" | "version">,
    entry: ActivityRow,
  ): Promise<boolean>;
  /**
   * Stores a submission, or replaces the one of that name, of a survey that still has the version that the answers were checked
   * against. The document to replace is compared in the same step, so that of concurrent calls that read the same one, one makes
   * its change. A limit is never exceeded, even by concurrent calls.
   */
  addResponse(project: string, response: NewResponse, reply?: ReplyRow): Promise<ResponseOutcome>;
  /**
   * Stores new submissions of a survey without a limit together, each with another name; returns the names of the stored
   * ones. The others exist already. None is stored if the survey no longer has this version, or is deleted.
   */
  addResponses(
    project: string,
    survey: Pick<SurveyRow, "id" | "version">,
    responses: readonly NewSubmission[],
  ): Promise<ReadonlySet<string>>;
  /**
   * Removes a submission and its event, and reduces the counts of both. False if the submission does not exist; then nothing has
   * changed. An `addSurveyEvents` that names the submission is before or after it as a whole, so that no event remains.
   */
  removeResponse(project: string, removal: ResponseRemoval): Promise<boolean>;
  /**
   * Removes expired rows, at most `atMost`; returns how many were removed. Fewer than `atMost` may mean that concurrent calls
   * are purging the same rows. Does not block other calls for long: call it again for the rest.
   */
  purge(project: string, what: Purge): Promise<number>;
  /**
   * Removes all rows of a project, a part at a time: other calls see fewer and fewer rows, and a call that fails or is aborted
   * can be repeated. Numbers of dashboards begin at 1 again.
   */
  clearProject(project: string): Promise<void>;
  /** The projects in which something was ever written, in ascending order. */
  projects(): Promise<readonly string[]>;
  /**
   * Writes all rows as lines, as of one moment, for `restorePglite`; only if the store is a folder, because servers have tools
   * for this. Other calls wait while its files are copied, or until the end if there is no room for a copy. An exception of
   * `write` ends it and is rethrown. Throws the code `damaged` if rows cannot be read, unless `skipDamaged` is set.
   */
  backup?(write: (line: string) => Promise<void>, options?: BackupOptions): Promise<BackupSize>;
  /**
   * Throws, as a change would, if nothing can be written now. Changes nothing that other calls return, and may be called often
   * and concurrently.
   */
  probe(): Promise<void>;
  /** The current load; only if the store has queues or connections. */
  work?(): StoreWork;
  /** Ends all connections and releases files. Calls after it are rejected as `unavailable`; closing twice does nothing. */
  close(): Promise<void>;
}
