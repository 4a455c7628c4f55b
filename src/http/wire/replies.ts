import type {
  ActivityEntry,
  ActivityPage,
  Collaborator,
  Dashboard,
  DashboardListItem,
  DashboardPage,
  SharingConfiguration,
  Survey,
  SurveyListItem,
  SurveyPage,
  User,
} from "#model/payloads.generated.ts";
import type { ValueDifference } from "../activity/value-differences.ts";
import type { settings } from "./other-members.ts";

// What the operations reply. Payload types allow members to be absent or null, as requests and files of others have them;
// this server always gives all of them.

/**
 * A payload as this server replies it: every member is there, and only those in `Nullable` can be null. Members keep the
 * sentences of the payload; those in `Own` have a type of their own.
 */
type Complete<Payload, Nullable extends keyof Payload = never, Own = unknown> = {
  [Member in keyof Payload]-?: Member extends keyof Own
    ? Own[Member]
    : Member extends Nullable
      ? Exclude<Payload[Member], undefined>
      : NonNullable<Payload[Member]>;
};

/** A user as replies embed it. Only `uuid` and `email` can be null: a program need not know them. */
export interface UserReply extends Complete<User, "uuid" | "email"> {}

/** Who is named where the server did something by itself, such as ending a survey. */
export interface SystemUserReply {
  /** Always `System`. */
  first_name: string;
  /** The server has no e-mail address. */
  email: null;
  /** Tells it from people, who do not have this member. */
  is_system: true;
}

/** Members of a survey that are null until somebody sets them, in lists and alone. */
type UnsetOfSurvey =
  | "linked_flag"
  | "linked_flag_id"
  | "targeting_flag"
  | "internal_targeting_flag"
  | "conditions"
  | "appearance"
  | "start_date"
  | "end_date"
  | "responses_limit"
  | "iteration_count"
  | "iteration_frequency_days"
  | "current_iteration"
  | "current_iteration_start_date";

type Setting = (typeof settings)[number];

/** The survey that `createSurvey` and `updateSurvey` reply. Times are ISO 8601 in UTC. */
export interface SurveyReply
  extends Complete<
      Omit<Survey, Setting>,
      UnsetOfSurvey | "targeting_flag_id" | "targeting_flag_filters",
      { created_by: UserReply }
    >,
    Pick<Survey, Setting> {}

/** A survey as `listSurveys` and `retrieveSurvey` reply it. */
export interface SurveyListItemReply
  extends Complete<Omit<SurveyListItem, Setting>, UnsetOfSurvey, { created_by: UserReply }>,
    Pick<SurveyListItem, Setting> {}

/** The page that `listSurveys` replies. */
export interface SurveyPageReply
  extends Complete<SurveyPage, "next" | "previous", { results: SurveyListItemReply[] }> {}

/** A tile of a dashboard: the server gives the number, the rest is kept as it was sent. */
export interface TileReply {
  /** The number of the tile, unique in the project. */
  id: number;
  [member: string]: unknown;
}

/** The dashboard that all operations reply that show a single one, with its tiles. */
export interface DashboardReply
  extends Complete<
    Dashboard,
    "use_template" | "use_dashboard",
    { created_by: UserReply; tags: string[]; tiles: TileReply[] }
  > {}

/** A dashboard as `listDashboards` replies it: without tiles and filters. */
export interface DashboardListItemReply
  extends Complete<DashboardListItem, never, { created_by: UserReply; tags: string[] }> {}

/** The page that `listDashboards` replies. */
export interface DashboardPageReply
  extends Complete<DashboardPage, "next" | "previous", { results: DashboardListItemReply[] }> {}

/** What `addCollaborator` replies, and what `listCollaborators` replies a list of. */
export interface CollaboratorReply extends Complete<Collaborator, never, { user: UserReply }> {}

/** What `listSharingConfiguration` replies. */
export interface SharingConfigurationReply extends Complete<SharingConfiguration> {}

/**
 * A change of one member of an object. `before` and `after` are the values of the member; or, where the values are large,
 * the part in which they differ, and there is an entry for each part.
 */
export interface FieldChange extends ValueDifference {
  /** The kind of the object, such as `Survey`. */
  readonly type: string;
  /** The member that changed. */
  readonly field: string;
}

/** What an entry of the activity log says beyond who did what to which object. */
export interface ActivityDetailReply {
  /** The members that changed; null where the object as a whole was created or deleted. */
  changes: FieldChange[] | null;
  /** The name of the object at that time. */
  name: string;
  /** Kept for clients that expect it; always null. */
  merge: null;
  /** Kept for clients that expect it; always null. */
  trigger: null;
  /** Kept for clients that expect it; always null. */
  short_id: null;
  /** Kept for clients that expect it; always null. */
  type: null;
}

/** An entry of the activity log. */
export interface ActivityEntryReply
  extends Complete<
    ActivityEntry,
    never,
    { user: UserReply | SystemUserReply; detail: ActivityDetailReply }
  > {}

/** The page that `surveyActivity` and `surveysActivity` reply. */
export interface ActivityPageReply
  extends Complete<ActivityPage, "next" | "previous", { results: ActivityEntryReply[] }> {}
