import type { Purge } from "#stores/rows.ts";
import type { Services } from "../services/services.ts";

/** For how many days rows are kept that are not deleted on request. */
export interface Retention {
  /** Entries of the activity log, counted from their creation; unlimited if not given. */
  readonly activityDays?: number;
  /** Deleted dashboards, from when they were deleted; 30 if not given. Until then they can be restored. */
  readonly deletedDashboardDays?: number;
  /** Answers to surveys, from when they were submitted; without end if not given. */
  readonly answerDays?: number;
  /**
   * Events of surveys (shown, dismissed, sent), which contain the ids of persons; without end if not given. Statistics of the
   * whole time still include removed events, statistics with a date do not.
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
  /** Versions of surveys that were replaced a week ago; answers of pages that still show them are judged by them until then. */
  readonly versions: number;
}

const DELETED_DASHBOARD_DAYS = 30;
const VERSION_DAYS = 7;
const DAY = 24 * 60 * 60 * 1_000;

/** Rows that are removed at once: few, because other transactions may wait for them, and entries of the activity may be large. */
const BATCH = 200;

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
  const daysAgo = (days: number): string => new Date(Math.max(0, now - days * DAY)).toISOString();
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
    days === undefined ? 0 : purgeAll(project, { what, before: daysAgo(days), atMost: BATCH });
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
      activity += await purgeAll(project, { what: "activity", scope, before, atMost: BATCH });
  }
  return { activity, dashboards, replies, versions, answers, surveyEvents };
}
