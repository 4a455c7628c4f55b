import type { Purge } from "#stores/rows.ts";
import type { Services } from "../services/services.ts";

/** The number of days after which rows are deleted without a request. */
export interface Retention {
  /** Entries of the activity log, counted from their creation; unlimited if not given. */
  readonly activityDays?: number;
  /** Deleted dashboards, counted from their deletion; 30 if not given. Until then they can be restored. */
  readonly deletedDashboardDays?: number;
  /** Answers to surveys, counted from their submission; unlimited if not given. */
  readonly answerDays?: number;
  /**
   * Events of surveys (shown, dismissed, sent), which contain the ids of persons; unlimited if not given. Statistics of the whole
   * time still include removed events; statistics of a period do not.
   */
  readonly surveyEventDays?: number;
}

/** How many rows were removed. */
export interface Purged {
  /** Entries of the activity log. */
  readonly activity: number;
  /** Deleted dashboards. */
  readonly dashboards: number;
  /** Replies that were kept for an `Idempotency-Key` and have expired. */
  readonly replies: number;
  /** Answers to surveys. */
  readonly answers: number;
  /** Events of surveys. */
  readonly surveyEvents: number;
  /** Versions of surveys that were replaced over a week ago; until then they apply to answers from pages that show them. */
  readonly versions: number;
}

const DELETED_DASHBOARD_DAYS = 30;
const VERSION_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Rows per removal: few, because other transactions may wait for them, and entries of the activity log may be large. */
const BATCH_SIZE = 200;

const scopes = ["Survey", "Dashboard"];

/**
 * Deletes expired rows of all projects, a few at a time. Call it periodically, such as once an hour, from any number of
 * processes; concurrent calls share the work. `signal` stops it early without losing anything.
 *
 * @example
 * setInterval(() => purge(services, { activityDays: 365 }).catch(console.error), 3_600_000);
 */
export async function purge(
  { store, clock }: Pick<Services, "store" | "clock">,
  {
    activityDays,
    deletedDashboardDays = DELETED_DASHBOARD_DAYS,
    answerDays,
    surveyEventDays,
  }: Retention = {},
  signal?: AbortSignal,
): Promise<Purged> {
  const now = clock().getTime();
  const daysAgo = (days: number): string => new Date(Math.max(0, now - days * DAY_MS)).toISOString();
  const purgeAll = async (project: string, what: Purge): Promise<number> => {
    let sum = 0;
    let count = what.atMost;
    while (count >= what.atMost && signal?.aborted !== true) {
      count = await store.purge(project, what);
      sum += count;
    }
    return sum;
  };
  /** Removes what is older than a number of days; nothing if no number is given. */
  const purgeOlder = async (
    project: string,
    days: number | undefined,
    what: "dashboards" | "replies" | "versions" | "responses" | "survey-events",
  ): Promise<number> =>
    days === undefined ? 0 : purgeAll(project, { what, before: daysAgo(days), atMost: BATCH_SIZE });
  let [activity, dashboards, replies, versions, answers, surveyEvents] = [0, 0, 0, 0, 0, 0];
  for (const project of await store.projects()) {
    if (signal?.aborted === true) break;
    dashboards += await purgeOlder(project, deletedDashboardDays, "dashboards");
    replies += await purgeOlder(project, 0, "replies");
    versions += await purgeOlder(project, VERSION_DAYS, "versions");
    answers += await purgeOlder(project, answerDays, "responses");
    surveyEvents += await purgeOlder(project, surveyEventDays, "survey-events");
    if (activityDays === undefined) continue;
    const before = daysAgo(activityDays);
    for (const scope of scopes)
      activity += await purgeAll(project, { what: "activity", scope, before, atMost: BATCH_SIZE });
  }
  return { activity, dashboards, replies, versions, answers, surveyEvents };
}
