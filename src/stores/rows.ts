/**
 * A survey. The shown part is stored as JSON text, ready to be sent; the other members are those by which lists are filtered
 * and writes are compared.
 */
export interface SurveyRow {
  /** UUID, lower case. */
  readonly id: string;
  /** 1 when inserted, one more with every update. */
  readonly version: number;
  /** JSON text of the survey as in lists. */
  readonly document: string;
  /**
   * JSON text of an object with the parts that lists do not show: additional members of replies to create and update, and the
   * meaning of earlier answers.
   */
  readonly targeting: string;
  /** Whether the shown part also depends on the time or on flags, so that `document` cannot be sent unchanged. */
  readonly live: boolean;
  /** The name, by which lists are searched. */
  readonly name: string;
  /** Whether it is archived. */
  readonly archived: boolean;
  /**
   * Until when it accepts answers, once it has started: ISO 8601, UTC, with milliseconds; `9999-12-31T23:59:59.999Z` if it has no
   * end. Null if it has no start, or is archived.
   */
  readonly runsUntil: string | null;
}

/** A dashboard; see `SurveyRow`. Deleted ones are kept. */
export interface DashboardRow {
  /** From 1, ascending in the project. */
  readonly id: number;
  /** 1 when inserted, one more with every update. */
  readonly version: number;
  /** JSON text of the dashboard as in lists, without the two effective levels, which depend on the caller. */
  readonly document: string;
  /** JSON text of an object with the members that only single-object replies have. */
  readonly details: string;
  /** The name, by which lists are searched. */
  readonly name: string;
  /** Whether it is pinned. */
  readonly pinned: boolean;
  /** Its tags, by which lists are filtered. */
  readonly tags: readonly string[];
  /** How it was created, such as `template`. */
  readonly creationMode: string;
  /** Whether it is deleted; lists then omit it. */
  readonly deleted: boolean;
  /** When it was deleted: ISO 8601, UTC. Null if it is not deleted, or if the time is unknown. */
  readonly deletedAt: string | null;
  /** 21 if everyone may edit it, 37 if only collaborators may. */
  readonly restrictionLevel: number;
  /** UUID of its creator; null if unknown. */
  readonly creator: string | null;
}

/** A user who works on a dashboard; one row per dashboard and user. */
export interface CollaboratorRow {
  /** The id of the dashboard. */
  readonly dashboard: number;
  /** UUID of the user, lower case. */
  readonly user: string;
  /** 21 may view, 37 may edit. */
  readonly level: number;
  /** JSON text of the collaborator, ready to be sent. */
  readonly document: string;
}

/** How a dashboard is shared; at most one row per dashboard. */
export interface SharingRow {
  /** The id of the dashboard. */
  readonly dashboard: number;
  /** JSON text of the sharing configuration, ready to be sent. */
  readonly document: string;
}

/** An entry of the activity log; never changed. */
export interface ActivityRow {
  /** The kind of object, such as `Survey`. */
  readonly scope: string;
  /** Which object of that kind. */
  readonly item: string;
  /** When it was done: ISO 8601, UTC. Null if unknown: the entry is then treated as old. */
  readonly at: string | null;
  /** JSON text of the entry, ready to be sent. */
  readonly document: string;
}

/** A respondent's answers to a survey; one row per survey and submission. */
export interface ResponseRow {
  /** The id of the survey. */
  readonly survey: string;
  /** Names the submission: sending it again replaces it. At most 400 characters. */
  readonly submission: string;
  /** JSON text of the answers and their metadata. */
  readonly document: string;
}

/** Something that happened to a survey in front of a person; never changed. One row per survey, kind and id. */
export interface SurveyEventRow {
  /** The id of the survey. */
  readonly survey: string;
  /** The kind of event, such as `survey shown`. */
  readonly event: string;
  /** Identifies the event: adding it again changes nothing. At most 400 characters. */
  readonly id: string;
  /** The person who saw the survey. At most 400 characters. */
  readonly person: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Whether it is a test; false if not given. */
  readonly test?: boolean;
  /**
   * Stores the event only if the survey has this submission, so that events do not outlive their answers. Not part of the row.
   */
  readonly submission?: string;
}

/** A submission to remove. */
export interface ResponseRemoval {
  /** The id of the survey. */
  readonly survey: string;
  /** The name of the submission. */
  readonly submission: string;
  /** The kind of event that is removed with it: the event whose id is the name of the submission. */
  readonly event: string;
}

/** How often events of one kind happened, and to how many persons. */
export interface EventTotals {
  /** The kind of event. */
  readonly event: string;
  /** The number of events. */
  readonly total: number;
  /** The number of persons to whom they happened. */
  readonly persons: number;
  /** When it happened for the first time: ISO 8601, UTC. */
  readonly first: string;
  /** When it happened for the last time. */
  readonly last: string;
}

/** A version of a survey that was replaced: pages that show it may still send answers. */
export interface SurveyVersionRow {
  /** The id of the survey. */
  readonly survey: string;
  /** The version, as the row of the survey had it. */
  readonly version: number;
  /** JSON text of the parts by which answers are judged. */
  readonly document: string;
  /** When it was replaced: ISO 8601, UTC. */
  readonly replacedAt: string;
}

/** The new row of a survey, in place of the version that was read. */
export interface SurveyReplacement {
  /** The replacement. */
  readonly row: SurveyRow;
  /** The version that was read; that of `row` is larger. */
  readonly replaces: number;
  /** Entries to add to the activity, oldest first. */
  readonly entries: readonly ActivityRow[];
  /**
   * Stores the replaced version. Of all stored ones, the oldest are removed beyond `versions`, and beyond `bytes` of documents.
   */
  readonly keeps?: Pick<SurveyVersionRow, "document" | "replacedAt"> & {
    readonly versions: number;
    readonly bytes: number;
  };
}

/** A submission to store. */
export interface NewResponse {
  /** The submission. */
  readonly row: ResponseRow;
  /** The version of the survey that the answers were checked against. */
  readonly version: number;
  /** When the answers were given: ISO 8601, UTC. A submission without it is not purged. */
  readonly at?: string;
  /**
   * The document of the submission of that name as it was read, null if there was none: only that document is replaced. Any
   * document if not given.
   */
  readonly replaces?: string | null;
  /**
   * Whether it is a test: tests are neither counted nor limited. A submission that replaces another keeps the value of that one.
   * False if not given.
   */
  readonly test?: boolean;
  /**
   * Whether the answers fit no version of the survey: the submission is neither counted nor limited. A submission that replaces
   * another has its own value, and is counted from then on, or no longer. False if not given.
   */
  readonly unfit?: boolean;
  /** The limit of submissions of the survey, if it has one. */
  readonly limit?: {
    readonly submissions: number;
    /** Applied together with the submission that reaches the limit. */
    readonly reached: SurveyReplacement;
  };
}

/** A submission that does not exist yet, of a survey that the caller names. */
export type NewSubmission = Pick<ResponseRow, "submission" | "document"> &
  Pick<NewResponse, "at" | "test" | "unfit">;

/** The outcome of adding a submission. */
export type ResponseOutcome =
  /**
   * It is stored. `count` is the number of submissions that the survey has now; without a limit it may miss submissions that
   * are added at the same moment.
   */
  | { readonly outcome: "added" | "replaced"; readonly count: number }
  /** It is not stored: the survey has reached its limit. */
  | { readonly outcome: "full" }
  /**
   * It is not stored: the survey has another version now, or is deleted, or the submission is not the one to replace, or was
   * just removed.
   */
  | { readonly outcome: "changed" };

/** The rows to purge. Times are ISO 8601, UTC. */
export type Purge =
  /** Entries of a scope that were created before that time, from the oldest up to the first younger one. */
  | {
      readonly what: "activity";
      readonly scope: string;
      readonly before: string;
      readonly atMost: number;
    }
  /** Dashboards that were deleted before that time, with their collaborators and sharing configurations. */
  | { readonly what: "dashboards"; readonly before: string; readonly atMost: number }
  /** Replies that expired before that time. */
  | { readonly what: "replies"; readonly before: string; readonly atMost: number }
  /** Versions of surveys that were replaced before that time. */
  | { readonly what: "versions"; readonly before: string; readonly atMost: number }
  /** Submissions from before that time, the oldest first. Counts are reduced; the events of submissions stay. */
  | { readonly what: "responses"; readonly before: string; readonly atMost: number }
  /**
   * Events of surveys that happened before that time, the oldest first. Totals of the whole time still include them. A person
   * without a stored event is counted again with their next one.
   */
  | { readonly what: "survey-events"; readonly before: string; readonly atMost: number };

/**
 * The reply to a change, stored together with the change under a name from the caller. Repeating a request whose outcome is
 * unknown returns this reply, and the change is not made a second time.
 */
export interface ReplyRow {
  /** Identifies the request, its sender and its target; at most 400 characters. */
  readonly id: string;
  /** Identifies the content, to compare it with the first request. */
  readonly fingerprint: string;
  /** JSON text of the reply without its body. */
  readonly outcome: string;
  /** JSON text of the body, ready to be sent. */
  readonly body: string;
  /** When it was stored; milliseconds since 1970. */
  readonly keptAt: number;
  /** When it expires, so that its id may be used again; milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The size of a backup. */
export interface BackupSize {
  /** Tables with the number of their rows. */
  readonly tables: Readonly<Record<string, number>>;
  /** Rows of all tables. */
  readonly rows: number;
  /** What could not be read and was skipped, by table; empty unless `skipDamaged` was set. */
  readonly skipped: readonly SkippedRows[];
}

/** Options of a backup. */
export interface BackupOptions {
  /** Whether rows that cannot be read are skipped; false if not given. */
  readonly skipDamaged?: boolean;
}

/** Rows of a table that the database cannot read. */
export interface SkippedRows {
  /** The name of the table. */
  readonly table: string;
  /** Blocks of the file, with an unknown number of rows. */
  readonly pages: number;
  /** Rows in other blocks, whose texts cannot be read. */
  readonly rows: number;
  /** The primary keys of these rows as JSON; at most a hundred. */
  readonly keys: readonly string[];
}
