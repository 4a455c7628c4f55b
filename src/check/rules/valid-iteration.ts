import type { Facts, SurveyRule } from "../facts.ts";
import { isBefore } from "../instant.ts";
import type { Report } from "../rule.ts";

/** Dates that are derived from the start, the count and the frequency stop here. */
const MOST_DERIVED = 500;

/** Zero and null count as not given. */
const isGiven = (amount: number | null | undefined): amount is number =>
  typeof amount === "number" && amount > 0;

/** Whether the value of a member is unknown: an update does not send it, or it is invalid. */
const isOpen = (facts: Facts, member: keyof Facts["survey"]): boolean =>
  (facts.kind === "survey-update" && facts.survey[member] === undefined) || facts.invalid.has(`/${member}`);

function checkCurrent(report: Report, facts: Facts): void {
  const { current_iteration: current, iteration_count: count, iteration_start_dates: dates } = facts.survey;
  if (!isGiven(current)) return;
  if (!isGiven(count)) {
    if (isOpen(facts, "iteration_count")) return;
    const most = Array.isArray(dates) ? dates.length : 0;
    if (most === 0 || current <= most) return;
    report(
      "/current_iteration",
      () => ({
        message: `Iteration ${current} is running, but there ${most === 1 ? "is only 1 start date" : `are only ${most} start dates`}; it is open when it started.`,
        help: `Write a number from 1 to ${most}, or list when the others start.`,
        related: [{ pointer: "/iteration_start_dates", message: "when the iterations start" }],
      }),
      "warning",
    );
    return;
  }
  if (current <= count) return;
  report("/current_iteration", () => ({
    message: `Iteration ${current} is running, but there are only ${count}.`,
    help: `Write a number from 1 to ${count}, or raise "iteration_count".`,
    related: [{ pointer: "/iteration_count", message: "how many iterations there are" }],
  }));
}

function checkPair(report: Report, facts: Facts): void {
  const { iteration_count: count, iteration_frequency_days: days } = facts.survey;
  if (isGiven(count) === isGiven(days)) return;
  const [given, missing] = isGiven(count)
    ? (["iteration_count", "iteration_frequency_days"] as const)
    : (["iteration_frequency_days", "iteration_count"] as const);
  if (isOpen(facts, missing)) return;
  report(
    `/${given}`,
    () => ({
      message: `"${given}" is given without "${missing}"; a survey is repeated only where both are, so it would run once.`,
      help: `Add "${missing}", or set "${given}" to null.`,
    }),
    "warning",
  );
}

function checkDates(report: Report, survey: Facts["survey"]): void {
  const { iteration_start_dates: dates, iteration_count: count } = survey;
  if (!Array.isArray(dates) || dates.length === 0) return;
  if (isGiven(count) && dates.length !== count && dates.length !== Math.min(count, MOST_DERIVED))
    report(
      "/iteration_start_dates",
      () => ({
        message: `There are ${dates.length} start dates for ${count} iterations; it is open when the others start.`,
        help: `List ${Math.min(count, MOST_DERIVED)} dates, or none: they follow from the start, the count and the frequency.`,
        related: [{ pointer: "/iteration_count", message: "how many iterations there are" }],
      }),
      "warning",
    );
  checkAscending(report, dates);
}

function checkAscending(report: Report, dates: readonly (string | undefined)[]): void {
  let before = -1;
  for (const [index, date] of dates.entries()) {
    if (date === undefined) continue;
    const last = dates[before];
    if (last !== undefined && isBefore(date, last))
      report(`/iteration_start_dates/${index}`, () => ({
        message: `Iteration ${index + 1} starts at ${date}, before iteration ${before + 1}, which starts at ${last}.`,
        help: "Put the dates in ascending order.",
        related: [{ pointer: `/iteration_start_dates/${before}`, message: "the start before" }],
      }));
    before = index;
  }
}

/** The members that say how a survey is repeated do not contradict each other. Zero and null count as not given. */
export const validIteration = {
  code: "valid-iteration",
  severity: "error",
  summary: "Count, frequency, start dates and current iteration fit each other.",
  check(facts, report) {
    checkPair(report, facts);
    checkDates(report, facts.survey);
    checkCurrent(report, facts);
  },
} as const satisfies SurveyRule;
