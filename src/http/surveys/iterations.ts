import { readInstant, writeInstant } from "../instant.ts";
import type { SurveyContent } from "./survey-content.ts";

const DAY = 86_400_000;

/** Dates that are derived stop here. */
const MOST_DERIVED = 500;

/** What decides when the iterations of a survey start. */
export interface Schedule {
  readonly start_date: string | null;
  readonly iteration_count: number | null;
  readonly iteration_frequency_days: number | null;
}

/** When each iteration starts: one every so many days from the start on. None where one of the three is not known. */
export function derivedStartDates({
  start_date: start,
  iteration_count: count,
  iteration_frequency_days: days,
}: Schedule): string[] {
  const dates: string[] = [];
  if (start === null || !count || !days) return dates;
  const first = readInstant(start);
  for (let index = 0; index < Math.min(count, MOST_DERIVED); index++) {
    const date = writeInstant(first + index * days * DAY);
    if (date === null) break;
    dates.push(date);
  }
  return dates;
}

/** What decides which iteration is running. */
export interface Iterations extends Omit<Schedule, "start_date"> {
  readonly iteration_start_dates: readonly string[];
  readonly current_iteration: number | null;
}

/**
 * Which iteration is running, counted from 1: the one that was set, else the one of the moment; null without iterations.
 * Start dates beyond the count are of no iteration.
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
  return dates.length === 0 || !count || !days
    ? null
    : runningIteration(dates.slice(0, count), days, now) + 1;
}

type ShownIteration = Pick<SurveyContent, "current_iteration" | "current_iteration_start_date">;

/** Which iteration is shown as running, and since when: as was written, else as found out. */
export function shownIteration(
  content: Iterations & Pick<SurveyContent, "current_iteration_start_date">,
  now: number,
): ShownIteration {
  const running = iterationAt(content, now);
  const started = running === null ? null : (content.iteration_start_dates[running - 1] ?? null);
  return {
    current_iteration: running,
    current_iteration_start_date: content.current_iteration_start_date ?? started,
  };
}

/**
 * The position in `dates` (ascending, at least one) of the iteration that is running. An iteration runs for `days` days
 * after the one on which it starts, so a day that two share belongs to the earlier one. Before all of them it is the
 * first, after all of them the last.
 */
export function runningIteration(dates: readonly string[], days: number, now: number): number {
  const isOver = (position: number): boolean =>
    readInstant(dates[position] as string) + (days + 1) * DAY <= now;
  let running = 0;
  let end = dates.length;
  while (running < end) {
    const middle = (running + end) >> 1;
    if (isOver(middle)) running = middle + 1;
    else end = middle;
  }
  const hasStarted = running < dates.length && readInstant(dates[running] as string) <= now;
  return hasStarted ? running : Math.max(0, running - 1);
}
