/**
 * A survey. What is shown is kept as JSON text, ready to be sent; the other members are what lists are filtered by and
 * what writes are compared by.
 */
export interface SurveyRow {
  /** UUID, lower case. */
  readonly id: string;
  /** 1 when inserted, one more with every update. */
  readonly version: number;
  /** JSON text of the survey as lists carry it. */
  readonly document: string;
  /** JSON text of an object with the members that only replies to create and update have. */
  readonly targeting: string;
  /** Whether what is shown also depends on the moment or on flags, so that `document` cannot be sent as it is. */
  readonly live: boolean;
  readonly name: string;
  readonly archived: boolean;
}

/** A dashboard; see `SurveyRow`. Deleted ones are kept. */
export interface DashboardRow {
  /** From 1, ascending in the project. */
  readonly id: number;
  readonly version: number;
  /** JSON text of the dashboard as lists carry it, without the two effective levels, which depend on who asks. */
  readonly document: string;
  /** JSON text of an object with the members that only single-object replies have. */
  readonly details: string;
  readonly name: string;
  readonly pinned: boolean;
  readonly deleted: boolean;
  /** When it was deleted: ISO 8601, UTC. Null where it is not, or where that is not known. */
  readonly deletedAt: string | null;
  readonly restrictionLevel: number;
  /** UUID of the user who made it; null where unknown. */
  readonly creator: string | null;
}

/** A user who works on a dashboard; one row a dashboard and user. */
export interface CollaboratorRow {
  readonly dashboard: number;
  /** UUID of the user, lower case. */
  readonly user: string;
  readonly level: number;
  /** JSON text of the collaborator, ready to be sent. */
  readonly document: string;
}

/** How a dashboard is shared; at most one row a dashboard. */
export interface SharingRow {
  readonly dashboard: number;
  /** JSON text of the sharing configuration, ready to be sent. */
  readonly document: string;
}

/** Something that was done; never changed. */
export interface ActivityRow {
  /** The kind of object, such as `Survey`. */
  readonly scope: string;
  readonly item: string;
  /** When it was done: ISO 8601, UTC. Null where that is not known, and then it counts as long ago. */
  readonly at: string | null;
  /** JSON text of the entry, ready to be sent. */
  readonly document: string;
}

/** What a respondent answered to a survey; one row a survey and submission. */
export interface ResponseRow {
  readonly survey: string;
  /** Names the submission: sending it again replaces it. At most 400 characters. */
  readonly submission: string;
  /** JSON text of the answers and what is known about them. */
  readonly document: string;
}

/** Something that happened to a survey in front of a person; never changed. One row a survey, kind and id. */
export interface SurveyEventRow {
  readonly survey: string;
  /** The kind of event, such as `survey shown`. */
  readonly event: string;
  /** Names the event: added again, it changes nothing. At most 400 characters. */
  readonly id: string;
  /** Whom the survey was in front of. At most 400 characters. */
  readonly person: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** How often events of one kind happened, and to how many persons. */
export interface EventTotals {
  readonly event: string;
  readonly total: number;
  readonly persons: number;
  /** When it happened for the first and for the last time. */
  readonly first: string;
  readonly last: string;
}

/** A survey as it shall be, in place of the version that was read. */
export interface SurveyReplacement {
  readonly row: SurveyRow;
  /** The version that was read; that of `row` is larger. */
  readonly replaces: number;
  /** What is added to the activity, oldest first. */
  readonly entries: readonly ActivityRow[];
}

/** A submission to keep. */
export interface NewResponse {
  readonly row: ResponseRow;
  /** The version of the survey that the answers were checked against. */
  readonly version: number;
  /** Whether a stored submission of that name stays as it is where its document has `finished: true`. */
  readonly keepsFinished?: boolean;
  /** Where the survey accepts only so many submissions. */
  readonly limit?: {
    readonly submissions: number;
    /** Made together with the submission where the survey then has so many. */
    readonly reached: SurveyReplacement;
  };
}

/** What came of a submission. */
export type ResponseOutcome =
  /**
   * It is kept. `count` is how many submissions the survey has now; without a limit those that are added at the same
   * moment may be missing from it.
   */
  | { readonly outcome: "added" | "replaced"; readonly count: number }
  /** It is not kept: there is a finished one of that name, which stays. */
  | { readonly outcome: "finished" }
  /** It is not kept: the survey has as many as it accepts. */
  | { readonly outcome: "full" }
  /** It is not kept: the survey has another version now, or is gone. */
  | { readonly outcome: "changed" };

/** What is no longer kept. Times are ISO 8601, UTC. */
export type Purge =
  /** Entries of a scope that were made before that, from the oldest up to the first that is younger. */
  | {
      readonly what: "activity";
      readonly scope: string;
      readonly before: string;
      readonly atMost: number;
    }
  /** Dashboards that were deleted before that, with their collaborators and how they are shared. */
  | { readonly what: "dashboards"; readonly before: string; readonly atMost: number };

/**
 * The reply to a change, kept together with the change under a name that the caller gave it. Who sends the same again, not
 * knowing whether it was done, gets this reply, and nothing is done a second time.
 */
export interface ReplyRow {
  /** Names what was asked for, by whom and where; at most 400 characters. */
  readonly id: string;
  /** Tells whether the same is asked for as the first time. */
  readonly fingerprint: string;
  /** JSON text of what the reply says besides its body. */
  readonly outcome: string;
  /** JSON text of the body, ready to be sent. */
  readonly body: string;
  /** When it was kept, and from when on it may be forgotten and its id used again; milliseconds since 1970. */
  readonly keptAt: number;
  readonly expiresAt: number;
}

/** How many rows there are in all, and those of one page. */
export interface RowPage<Row> {
  readonly count: number;
  readonly rows: readonly Row[];
}

/** A stretch of a list: `limit` rows from the one at `offset`, which counts from 0. */
export interface PageRange {
  readonly limit: number;
  readonly offset: number;
  /**
   * The page ends before the first row with which its JSON texts together would take more than this many bytes of UTF-8,
   * but not before it has a row. As many as it takes if not given.
   */
  readonly bytes?: number;
}

/**
 * Surveys in the order in which they were inserted; of those inserted at the same moment one may come before another that
 * could be read earlier. `search` is part of the name, whatever the case.
 */
export interface SurveyQuery extends PageRange {
  readonly search?: string;
  readonly archived?: boolean;
}

/** Dashboards that are not deleted, in the order of their ids. */
export interface DashboardQuery extends PageRange {
  readonly search?: string;
  readonly pinned?: boolean;
}

/** Entries of one scope, and of one object where `item` is given; newest first. */
export interface ActivityQuery extends PageRange {
  readonly scope: string;
  readonly item?: string;
}

/** Which surveys' responses to count; all where `surveys` is not given. */
export interface CountQuery {
  readonly surveys?: readonly string[];
  readonly excludeArchived?: boolean;
}

/** Responses to a survey, or the one submission that is named; in an order that stays the same. */
export interface ResponseQuery extends PageRange {
  readonly survey: string;
  readonly submission?: string;
}

/** Events of a survey, or of all surveys, that happened in a time; both ends, ISO 8601 in UTC, are part of it. */
export interface EventQuery {
  readonly survey?: string;
  readonly from?: string;
  readonly to?: string;
}

/** What can be read in one project. */
export interface ProjectReads {
  survey(id: string): Promise<SurveyRow | null>;
  surveys(query: SurveyQuery): Promise<RowPage<SurveyRow>>;
  /** Also one that is deleted. */
  dashboard(id: number): Promise<DashboardRow | null>;
  dashboards(query: DashboardQuery): Promise<RowPage<DashboardRow>>;
  /** Those of a dashboard, in the order in which they were inserted. */
  collaborators(dashboard: number): Promise<readonly CollaboratorRow[]>;
  collaborator(dashboard: number, user: string): Promise<CollaboratorRow | null>;
  /** The level of a user on each of these dashboards where they collaborate. */
  levelsOf(user: string, dashboards: readonly number[]): Promise<ReadonlyMap<number, number>>;
  sharing(dashboard: number): Promise<SharingRow | null>;
  activity(query: ActivityQuery): Promise<RowPage<ActivityRow>>;
  /** The number of submissions of every survey that has any, by the survey's id. */
  countResponses(query: CountQuery): Promise<ReadonlyMap<string, number>>;
  responses(query: ResponseQuery): Promise<RowPage<ResponseRow>>;
  /** Kinds without any events are left out. */
  eventTotals(query: EventQuery): Promise<readonly EventTotals[]>;
  /** Also one that has expired. */
  reply(id: string): Promise<ReplyRow | null>;
}

/**
 * What can be changed in one project. `survey` and `dashboard` also keep others from changing that row until the end;
 * where two rows are needed, read the one with the lower id first, and take ids after reading, so that nobody waits in a circle.
 */
export interface ProjectWrites extends ProjectReads {
  /** Takes `count` ids (1 if not given) that nothing in this project has; tells the first of them. They ascend from 1. */
  takeIds(what: "dashboard" | "tile", count?: number): Promise<number>;
  /** False where the id is taken; then nothing has changed. */
  insertSurvey(row: SurveyRow): Promise<boolean>;
  /** Replaces the row whose version is one less. Throws `inconsistent` where there is none. See `Store.replaceSurvey`. */
  updateSurvey(row: SurveyRow): Promise<void>;
  /** Removes a survey, its responses and its events; false where there is none. What was done to it stays known. */
  deleteSurvey(id: string): Promise<boolean>;
  insertDashboard(row: DashboardRow): Promise<boolean>;
  updateDashboard(row: DashboardRow): Promise<void>;
  /** False where the user collaborates already. */
  insertCollaborator(row: CollaboratorRow): Promise<boolean>;
  deleteCollaborator(dashboard: number, user: string): Promise<boolean>;
  /** False where the dashboard has one already. */
  insertSharing(row: SharingRow): Promise<boolean>;
  insertActivity(row: ActivityRow): Promise<void>;
  /**
   * Keeps the reply to this write. Throws `repeated` where one of that id is kept that has not expired when this one is
   * kept. Some that have expired by then are removed, so that they do not add up.
   */
  keepReply(row: ReplyRow): Promise<void>;
}
