import type { SurveyUpdate } from "#model/payloads.generated.ts";
import type { SurveyContent } from "./survey-content.ts";

const DAY_MS = 86_400_000;

/** The first and the last time that RFC 3339 can write in UTC. */
const FIRST_TIME = Date.parse("0001-01-01T00:00:00Z");
const LAST_TIME = Date.parse("9999-12-31T23:59:59.999Z");

/** Milliseconds since 1970 of an RFC 3339 date-time, in upper or lower case. */
const readTime = (text: string): number => Date.parse(text.toUpperCase());

/** An RFC 3339 date-time in UTC, with a fraction of a second only if it is not zero. Null if the year is out of range. */
const writeTime = (milliseconds: number): string | null =>
  milliseconds >= FIRST_TIME && milliseconds <= LAST_TIME
    ? new Date(milliseconds).toISOString().replace(".000Z", "Z")
    : null;

export type ClosedReason = "survey-archived" | "survey-not-started" | "survey-ended";

/** Whether the start of a survey has come. */
export const hasStarted = ({ start_date: start }: Pick<SurveyContent, "start_date">, now: number): boolean =>
  start !== null && readTime(start) <= now;

/** Why a survey accepts no answers at a time (milliseconds since 1970); null if it accepts them. */
export function closedReason(
  { archived, start_date: start, end_date: end }: Pick<SurveyContent, "archived" | "start_date" | "end_date">,
  now: number,
): ClosedReason | null {
  if (archived) return "survey-archived";
  if (!hasStarted({ start_date: start }, now)) return "survey-not-started";
  return end !== null && readTime(end) <= now ? "survey-ended" : null;
}

/** The value of `runsUntil` without an end. */
const FOREVER = "9999-12-31T23:59:59.999Z";

/**
 * The end of the time in which a survey accepts answers once it has started, as rows store it; null if it has no start, or is
 * archived.
 */
export function runsUntil({
  archived,
  start_date: start,
  end_date: end,
}: Pick<SurveyContent, "archived" | "start_date" | "end_date">): string | null {
  if (archived || start === null) return null;
  const time = end === null ? LAST_TIME : Math.max(FIRST_TIME, readTime(end));
  return time < LAST_TIME ? new Date(time).toISOString() : FOREVER;
}

/** The maximum number of derived dates. */
const MAX_DERIVED_DATES = 500;

/**
 * The starts of all iterations: the first at the start date, the next ones at the frequency. None if one of the three is
 * missing.
 */
export function derivedStartDates({
  start_date: start,
  iteration_count: count,
  iteration_frequency_days: days,
}: Pick<SurveyContent, "start_date" | "iteration_count" | "iteration_frequency_days">): string[] {
  const dates: string[] = [];
  if (start === null || !count || !days) return dates;
  const first = readTime(start);
  for (let index = 0; index < Math.min(count, MAX_DERIVED_DATES); index++) {
    const date = writeTime(first + index * days * DAY_MS);
    if (date === null) break;
    dates.push(date);
  }
  return dates;
}

/**
 * The position in `dates` (ascending, at least one) of the current iteration. An iteration lasts for `days` days after
 * the one on which it starts, so a day that two share belongs to the earlier one. Before all of them it is the first,
 * after all of them the last.
 */
function currentPosition(dates: readonly string[], days: number, now: number): number {
  const isOver = (position: number): boolean =>
    readTime(dates[position] as string) + (days + 1) * DAY_MS <= now;
  let current = 0;
  let end = dates.length;
  while (current < end) {
    const middle = (current + end) >> 1;
    if (isOver(middle)) current = middle + 1;
    else end = middle;
  }
  const hasStarted = current < dates.length && readTime(dates[current] as string) <= now;
  return hasStarted ? current : Math.max(0, current - 1);
}

type Iterations = Pick<
  SurveyContent,
  "iteration_start_dates" | "iteration_count" | "iteration_frequency_days" | "current_iteration"
>;

/**
 * The current iteration at a time, counted from 1: the one that a request set, or the one by the start dates; null if the
 * survey has no iterations. Start dates beyond the count are ignored.
 */
export function iterationAt(
  {
    iteration_start_dates: dates,
    iteration_count: count,
    iteration_frequency_days: days,
    current_iteration: set,
  }: Iterations,
  now: number,
): number | null {
  if (set !== null) return set;
  return dates.length === 0 || !count || !days ? null : currentPosition(dates.slice(0, count), days, now) + 1;
}

/** The current iteration and its start in replies: as a request set them, or as they are at this time. */
export function shownIteration(
  content: Iterations & Pick<SurveyContent, "current_iteration_start_date">,
  now: number,
): Pick<SurveyContent, "current_iteration" | "current_iteration_start_date"> {
  const current = iterationAt(content, now);
  const started = current === null ? null : (content.iteration_start_dates[current - 1] ?? null);
  return {
    current_iteration: current,
    current_iteration_start_date: content.current_iteration_start_date ?? started,
  };
}

const isSameTime = (one: string | null | undefined, other: string | null): boolean =>
  typeof one === "string" && other !== null && readTime(one) === readTime(other);

/**
 * A request without the current iteration if it only repeats a derived value. A client that reads a survey and sends it back as
 * a whole does not intend to fix its iteration.
 */
export function withoutShownIteration(before: SurveyContent, body: SurveyUpdate, now: number): SurveyUpdate {
  const { current_iteration: current, current_iteration_start_date: started } = shownIteration(before, now);
  const repeatsNumber = before.current_iteration === null && body.current_iteration === current;
  const repeatsDate =
    before.current_iteration_start_date === null && isSameTime(body.current_iteration_start_date, started);
  return {
    ...body,
    ...(repeatsNumber ? { current_iteration: null } : {}),
    ...(repeatsDate ? { current_iteration_start_date: null } : {}),
  };
}
