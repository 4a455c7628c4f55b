import type {
  ActivityRow,
  CollaboratorRow,
  DashboardRow,
  EventTotals,
  ReplyRow,
  ResponseRow,
  SharingRow,
  SurveyRow,
  SurveyVersionRow,
} from "./rows.ts";

/** The total number of rows, and those of one page. */
export interface RowPage<Row> {
  /** The number of rows on all pages. */
  readonly count: number;
  /** The rows of this page. */
  readonly rows: readonly Row[];
}

/** A range of a list: `limit` rows from the one at `offset`, which counts from 0. */
export interface PageRange {
  /** The maximum number of rows. */
  readonly limit: number;
  /** The number of rows before the first one. */
  readonly offset: number;
  /**
   * The page ends before the first row with which its JSON texts together would exceed this number of bytes of UTF-8, but it
   * has at least one row. Unlimited if not given.
   */
  readonly bytes?: number;
}

/**
 * Surveys in the order in which they were inserted; a survey may appear before another one that was readable earlier if both were
 * inserted at the same moment. `search` is part of the name.
 */
export interface SurveyQuery extends PageRange {
  /** Part of the name, in upper or lower case. */
  readonly search?: string;
  /** True for archived surveys only, false for the others only. */
  readonly archived?: boolean;
  /** The ids of the rows; all if not given. */
  readonly ids?: readonly string[];
  /**
   * Only those whose `runsUntil` is later than this time, ISO 8601 in UTC with milliseconds. Rows that another version of
   * surveyc wrote may match at any time: check them again.
   */
  readonly runsAfter?: string;
}

/**
 * Dashboards that are not deleted, in the order of their ids. Rows last written by an earlier version of surveyc may match
 * regardless of their tags and creation mode.
 */
export interface DashboardQuery extends PageRange {
  /** Part of the name, in upper or lower case. */
  readonly search?: string;
  /** True for pinned dashboards only, false for the others only. */
  readonly pinned?: boolean;
  /** Tags; a row must have at least one of them. */
  readonly tags?: readonly string[];
  /** The creation mode of the rows. */
  readonly creationMode?: string;
  /** Only those whose name does not begin with this text. */
  readonly withoutPrefix?: string;
}

/** Entries of one scope, and of one object if `item` is given; newest first. */
export interface ActivityQuery extends PageRange {
  /** The kind of object, such as `Survey`. */
  readonly scope: string;
  /** The object; all if not given. */
  readonly item?: string;
}

/** Whether tests are included: with the others, alone, or, if not given, not at all. */
export type TestRows = "with" | "only";

/** Which surveys' responses to count, without tests; all if `surveys` is not given. */
export interface CountQuery {
  /** The ids of surveys. */
  readonly surveys?: readonly string[];
  /** Whether archived surveys are omitted. */
  readonly excludeArchived?: boolean;
}

/** Responses to a survey, or those of the named submissions; in a stable order. */
export interface ResponseQuery extends PageRange {
  /** The id of the survey. */
  readonly survey: string;
  /** The names of the submissions; all if not given. */
  readonly submissions?: readonly string[];
  /** Whether tests are included. */
  readonly test?: TestRows;
}

/** Responses to a survey after a submission, in the same order; from the first one on if it is not given. */
export interface NextResponsesQuery extends Pick<PageRange, "limit" | "bytes"> {
  /** The id of the survey. */
  readonly survey: string;
  /** The name of the submission to continue after; it may have been removed since. */
  readonly after?: string;
  /** Whether tests are included. */
  readonly test?: TestRows;
}

/**
 * Events of a survey, or of all surveys. Without `from` and `to` their totals come from counters, which include purged events.
 * Otherwise the totals count stored events of that period; both ends, ISO 8601 in UTC, are part of it.
 */
export interface EventQuery {
  readonly survey?: string;
  readonly from?: string;
  readonly to?: string;
  /** Whether tests are included. */
  readonly test?: TestRows;
}

/** What can be read in one project. */
export interface ProjectReads {
  /** One survey; null if there is none. */
  survey(id: string): Promise<SurveyRow | null>;
  /** The stored earlier versions of a survey, the newest first. */
  surveyVersions(survey: string): Promise<readonly SurveyVersionRow[]>;
  /** A page of surveys. */
  surveys(query: SurveyQuery): Promise<RowPage<SurveyRow>>;
  /** One dashboard, even if it is deleted; null if there is none. */
  dashboard(id: number): Promise<DashboardRow | null>;
  /** A page of dashboards that are not deleted. */
  dashboards(query: DashboardQuery): Promise<RowPage<DashboardRow>>;
  /** The collaborators of a dashboard, in the order in which they were inserted. */
  collaborators(dashboard: number): Promise<readonly CollaboratorRow[]>;
  /** One user of a dashboard; null if they do not collaborate. */
  collaborator(dashboard: number, user: string): Promise<CollaboratorRow | null>;
  /** The level of a user on each of these dashboards if they collaborate. */
  levelsOf(user: string, dashboards: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** The sharing configuration of a dashboard; null if it was never requested. */
  sharing(dashboard: number): Promise<SharingRow | null>;
  /** A page of entries, newest first. */
  activity(query: ActivityQuery): Promise<RowPage<ActivityRow>>;
  /** The number of submissions of every survey that has any, by the survey's id. */
  countResponses(query: CountQuery): Promise<ReadonlyMap<string, number>>;
  /** A page of responses. */
  responses(query: ResponseQuery): Promise<RowPage<ResponseRow>>;
  /**
   * The next responses, without counting them: continuing after the last one reads all that existed at the start, each once, in
   * time proportional to their number.
   */
  nextResponses(query: NextResponsesQuery): Promise<readonly ResponseRow[]>;
  /** The totals by kind of event; kinds without events are omitted. */
  eventTotals(query: EventQuery): Promise<readonly EventTotals[]>;
  /** One reply, even if it has expired; null if there is none. */
  reply(id: string): Promise<ReplyRow | null>;
}

/**
 * What `Store.write` can change in one project; surveys and responses have separate calls. `survey` and `dashboard` also lock
 * that row until the end; if two rows are needed, read the one with the lower id first, and take ids after reading, to prevent
 * deadlocks.
 */
export interface ProjectWrites extends ProjectReads {
  /** Allocates `count` unused ids of this project (1 if not given); returns the first of them. They ascend from 1. */
  takeIds(what: "dashboard" | "tile", count?: number): Promise<number>;
  /** Inserts a dashboard. False if its id exists already; then nothing has changed. */
  insertDashboard(row: DashboardRow): Promise<boolean>;
  /** Replaces the row whose version is one less. Throws `inconsistent` if there is none. */
  updateDashboard(row: DashboardRow): Promise<void>;
  /** False if the user collaborates already. */
  insertCollaborator(row: CollaboratorRow): Promise<boolean>;
  /** False if the user does not collaborate. */
  deleteCollaborator(dashboard: number, user: string): Promise<boolean>;
  /** False if the dashboard has one already. */
  insertSharing(row: SharingRow): Promise<boolean>;
  /** Adds an entry. */
  insertActivity(row: ActivityRow): Promise<void>;
  /**
   * Stores the reply to this write. Throws `repeated` if a reply with that id is stored and has not expired by then. Removes some
   * replies that have, so that they do not accumulate.
   */
  keepReply(row: ReplyRow): Promise<void>;
}
