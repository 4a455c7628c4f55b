import { unsure } from "#diagnostics/findings.ts";
import type { Facts, SurveyRule } from "../facts.ts";
import { isBefore } from "../instant.ts";
import type { Report } from "../rule.ts";

const messages = {
  missingDate: {
    severity: "warning",
    message: 'Iteration {current} is running, but "iteration_start_dates" has no date for it.',
    help: 'Set "current_iteration" to a number from 1 to {most}, or add the missing dates.',
  },
  beyondCount: {
    message: 'Iteration {current} is running, but "iteration_count" is {count}.',
    help: 'Set "current_iteration" to a number from 1 to {count}, or increase "iteration_count".',
  },
  missingOther: {
    severity: "warning",
    message: '"{name}" has no effect without "{missing}". The survey runs only once.',
    help: 'Add "{missing}", or set "{name}" to null.',
  },
  recurringAlone: {
    severity: "warning",
    message:
      '"schedule" is "recurring", but without "iteration_count" and "iteration_frequency_days" the survey runs only once.',
    help: 'Add both, or set "schedule" to "once".',
  },
  repeatedOnce: {
    severity: "warning",
    message: '"schedule" is "{schedule}", but "iteration_count" repeats the survey {count} times.',
    help: 'Set "schedule" to "recurring", or "iteration_count" and "iteration_frequency_days" to null.',
  },
  tooMany: {
    severity: "warning",
    message: "The deployed service rejects more than {most} iterations, and the survey has {count}.",
    help: 'Reduce "iteration_count" to {most} or less.',
  },
  otherCount: {
    severity: "warning",
    message: '"iteration_count" is {count}, but the number of start dates is {dates}.',
    help: "Change the number of dates to {expected}, or remove all dates to derive them from the start, the count and the frequency.",
  },
  unorderedDates: {
    message:
      "Iteration {iteration} starts at {start}, before iteration {earlier}, which starts at {earlierStart}.",
    help: "Sort the dates in ascending order.",
  },
} as const;

/**
 * The maximum number of iterations that the deployed service accepts, and of dates that are derived from the start, the count
 * and the frequency.
 */
const MAX_ITERATIONS = 500;

/** Zero and null count as missing. */
const isGiven = (amount: number | null | undefined): amount is number =>
  typeof amount === "number" && amount > 0;

function checkCurrent(report: Report<typeof messages>, facts: Facts): void {
  const { current_iteration: current, iteration_count: count, iteration_start_dates: dates } = facts.survey;
  if (!isGiven(current)) return;
  if (!isGiven(count)) {
    if (facts.isUnknown("iteration_count")) return;
    const most = Array.isArray(dates) ? dates.length : 0;
    if (most === 0 || current <= most) return;
    report("/current_iteration", "missingDate", () => ({
      params: { current, most },
      related: [{ pointer: "/iteration_start_dates", message: "when the iterations start" }],
    }));
    return;
  }
  if (current <= count) return;
  report("/current_iteration", "beyondCount", () => ({
    params: { current, count },
    related: [{ pointer: "/iteration_count", message: "how many iterations there are" }],
  }));
}

function checkPair(report: Report<typeof messages>, facts: Facts): void {
  const { iteration_count: count, iteration_frequency_days: days } = facts.survey;
  if (isGiven(count) === isGiven(days)) return;
  const [given, missing] = isGiven(count)
    ? (["iteration_count", "iteration_frequency_days"] as const)
    : (["iteration_frequency_days", "iteration_count"] as const);
  if (facts.isUnknown(missing)) return;
  report(`/${given}`, "missingOther", () => ({ params: { name: given, missing } }));
}

function checkSchedule(report: Report<typeof messages>, facts: Facts): void {
  const { iteration_count: count, iteration_frequency_days: days, schedule } = facts.survey;
  if (isGiven(count) && count > MAX_ITERATIONS)
    report("/iteration_count", "tooMany", () => ({
      params: { count, most: MAX_ITERATIONS },
      fixes: unsure(`Write ${MAX_ITERATIONS}`, [
        { op: "replace", path: "/iteration_count", value: MAX_ITERATIONS },
      ]),
    }));
  if (schedule === "recurring") {
    if (isGiven(count) || isGiven(days)) return;
    if (!facts.isUnknown("iteration_count") && !facts.isUnknown("iteration_frequency_days"))
      report("/schedule", "recurringAlone");
  } else if (typeof schedule === "string" && isGiven(count) && count > 1 && isGiven(days))
    report("/schedule", "repeatedOnce", () => ({
      params: { schedule, count },
      fixes: unsure('Write "recurring"', [{ op: "replace", path: "/schedule", value: "recurring" }]),
    }));
}

function checkDates(report: Report<typeof messages>, survey: Facts["survey"]): void {
  const { iteration_start_dates: dates, iteration_count: count } = survey;
  if (!Array.isArray(dates) || dates.length === 0) return;
  if (isGiven(count) && dates.length !== count && dates.length !== Math.min(count, MAX_ITERATIONS))
    report("/iteration_start_dates", "otherCount", () => ({
      params: { count, dates: dates.length, expected: Math.min(count, MAX_ITERATIONS) },
      related: [{ pointer: "/iteration_count", message: "how many iterations there are" }],
    }));
  checkAscending(report, dates);
}

function checkAscending(report: Report<typeof messages>, dates: readonly (string | undefined)[]): void {
  let before = -1;
  for (const [index, date] of dates.entries()) {
    if (date === undefined) continue;
    const last = dates[before];
    if (last !== undefined && isBefore(date, last))
      report(`/iteration_start_dates/${index}`, "unorderedDates", () => ({
        params: { iteration: index + 1, start: date, earlier: before + 1, earlierStart: last },
        related: [{ pointer: `/iteration_start_dates/${before}`, message: "the previous start" }],
      }));
    before = index;
  }
}

/** The properties that repeat a survey do not contradict each other. Zero and null count as missing. */
export const validIteration = {
  code: "valid-iteration",
  severity: "error",
  messages,
  check(facts, report) {
    checkPair(report, facts);
    checkSchedule(report, facts);
    checkDates(report, facts.survey);
    checkCurrent(report, facts);
  },
} as const satisfies SurveyRule<typeof messages>;
