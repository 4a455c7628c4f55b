import { say } from "#diagnostics/sentences.ts";
import type { Facts, SurveyRule } from "../facts.ts";
import { isBefore } from "../instant.ts";
import type { Report } from "../rule.ts";

const withoutDate = {
  message: 'Iteration {current} is running, but "iteration_start_dates" has no date for it.',
  help: "Write a number from 1 to {most}, or add the missing dates.",
} as const;

const beyondCount = {
  message: 'Iteration {current} is running, but "iteration_count" is {count}.',
  help: 'Write a number from 1 to {count}, or raise "iteration_count".',
} as const;

const withoutOther = {
  message: '"{name}" has no effect without "{missing}": the survey would run once.',
  help: 'Add "{missing}", or set "{name}" to null.',
} as const;

const otherCount = {
  message: '"iteration_count" is {count}, but the number of start dates is {dates}.',
  help: "Change the number of dates to {expected}, or list none to derive them from the start, the count and the frequency.",
} as const;

const outOfOrder = {
  message:
    "Iteration {iteration} starts at {start}, before iteration {earlier}, which starts at {earlierStart}.",
  help: "Put the dates in ascending order.",
} as const;

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
        ...say(withoutDate, { current, most }),
        related: [{ pointer: "/iteration_start_dates", message: "when the iterations start" }],
      }),
      "warning",
    );
    return;
  }
  if (current <= count) return;
  report("/current_iteration", () => ({
    ...say(beyondCount, { current, count }),
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
  report(`/${given}`, () => say(withoutOther, { name: given, missing }), "warning");
}

function checkDates(report: Report, survey: Facts["survey"]): void {
  const { iteration_start_dates: dates, iteration_count: count } = survey;
  if (!Array.isArray(dates) || dates.length === 0) return;
  if (isGiven(count) && dates.length !== count && dates.length !== Math.min(count, MOST_DERIVED))
    report(
      "/iteration_start_dates",
      () => ({
        ...say(otherCount, { count, dates: dates.length, expected: Math.min(count, MOST_DERIVED) }),
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
        ...say(outOfOrder, {
          iteration: index + 1,
          start: date,
          earlier: before + 1,
          earlierStart: last,
        }),
        related: [{ pointer: `/iteration_start_dates/${before}`, message: "the start before" }],
      }));
    before = index;
  }
}

/** The members that say how a survey is repeated do not contradict each other. Zero and null count as not given. */
export const validIteration = {
  code: "valid-iteration",
  severity: "error",
  sentences: [withoutDate, beyondCount, withoutOther, otherCount, outOfOrder],
  summary: "Count, frequency, start dates and current iteration fit each other.",
  check(facts, report) {
    checkPair(report, facts);
    checkDates(report, facts.survey);
    checkCurrent(report, facts);
  },
} as const satisfies SurveyRule;
