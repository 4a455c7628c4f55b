import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { type PayloadCase, runSurveyCases } from "./payload-case.ts";
import { open } from "./rule-case.ts";

const count = (iteration_count: unknown, more: object = {}): object => ({
  iteration_count,
  iteration_frequency_days: 30,
  ...more,
});
const day = (number: number): string => `2026-01-${String(number).padStart(2, "0")}T00:00:00Z`;
const dates = (...days: number[]): object => ({ iteration_start_dates: days.map(day) });
const HIGHEST = 2_147_483_647;

describe("valid-iteration", () => {
  runSurveyCases("valid-iteration", [
    ["nothing", {}, []],
    [
      "zero and null count as not given",
      { iteration_count: 0, iteration_frequency_days: null, current_iteration: 0, iteration_start_dates: [] },
      [],
    ],
    ["a current iteration of a survey that is not repeated", { current_iteration: 3 }, []],
    ["dates of a survey that is not repeated", dates(1, 2), []],
    ["count and frequency", count(3), []],
    ["the last iteration", count(3, { current_iteration: 3 }), []],
    ["the same number of dates and iterations", count(3, dates(1, 2, 3)), []],
    ["equal dates", count(3, dates(1, 1, 1)), []],
    [
      "equal dates in different notations",
      count(2, { iteration_start_dates: ["2026-01-01T00:00:00Z", "2025-12-31T23:00:00-01:00"] }),
      [],
    ],
    ["500 iterations", count(500, { schedule: "recurring" }), []],
    ["one iteration of a survey that is shown once", count(1, { schedule: "once" }), []],
    ["schedules that are not repeated", { schedule: "always", iteration_count: 0 }, []],
    ["a schedule without a count that is invalid", { schedule: "recurring", iteration_count: "x" }, []],
    [
      "a recurring schedule alone",
      { schedule: "recurring", iteration_count: null },
      [{ pointer: "/schedule", severity: "warning", messageId: "recurringAlone" }],
    ],
    [
      "a recurring schedule with a count alone, reported once",
      { schedule: "recurring", iteration_count: 3 },
      [{ pointer: "/iteration_count", messageId: "missingOther" }],
    ],
    ...["once", "always"].map(
      (schedule): PayloadCase => [
        `${schedule} with iterations`,
        count(3, { schedule }),
        [
          {
            pointer: "/schedule",
            severity: "warning",
            messageId: "repeatedOnce",
            params: { schedule, count: 3 },
            fixes: [
              {
                title: 'Write "recurring"',
                applicability: "unsure",
                patch: [{ op: "replace", path: "/schedule", value: "recurring" }],
              },
            ],
          },
        ],
      ],
    ),
    [
      "derived dates, which stop at 500",
      count(600, { iteration_start_dates: Array.from({ length: 500 }, () => day(1)) }),
      [
        {
          pointer: "/iteration_count",
          severity: "warning",
          messageId: "tooMany",
          params: { count: 600, most: 500 },
        },
      ],
    ],
    [
      "all of 600 dates",
      count(600, { iteration_start_dates: Array.from({ length: 600 }, () => day(1)) }),
      [{ pointer: "/iteration_count", messageId: "tooMany" }],
    ],
    ["invalid members", { iteration_count: -1, current_iteration: 3, iteration_start_dates: "2026" }, []],
    ["an invalid date", count(3, { iteration_start_dates: [day(1), "soon", day(2)] }), []],
    [
      "the current iteration beyond the count",
      count(2, { current_iteration: 3 }),
      [
        {
          pointer: "/current_iteration",
          severity: "error",
          messageId: "beyondCount",
          params: { current: 3, count: 2 },
          related: ["/iteration_count"],
        },
      ],
    ],
    ["the last of the dates without a count", { current_iteration: 2, ...dates(1, 2) }, []],
    ["a current iteration without dates", { current_iteration: 9, iteration_start_dates: [] }, []],
    [
      "the current iteration beyond the only date, without a count",
      { current_iteration: 9, ...dates(1) },
      [
        {
          pointer: "/current_iteration",
          severity: "warning",
          messageId: "missingDate",
          related: ["/iteration_start_dates"],
        },
      ],
    ],
    [
      "the current iteration beyond the dates, with a count of zero",
      { current_iteration: 3, iteration_count: 0, ...dates(1, 2) },
      [
        {
          pointer: "/current_iteration",
          severity: "warning",
          messageId: "missingDate",
          related: ["/iteration_start_dates"],
        },
      ],
    ],
    ["an invalid count", { current_iteration: 9, iteration_count: -1, ...dates(1) }, []],
    [
      "dates in the wrong order",
      count(4, dates(2, 1, 3, 2)),
      [
        {
          pointer: "/iteration_start_dates/1",
          severity: "error",
          messageId: "unorderedDates",
          related: ["/iteration_start_dates/0"],
        },
        { pointer: "/iteration_start_dates/3", severity: "error", related: ["/iteration_start_dates/2"] },
      ],
    ],
    [
      "dates in the wrong order around an invalid one",
      count(3, { iteration_start_dates: [day(2), "soon", day(1)] }),
      [{ pointer: "/iteration_start_dates/2", severity: "error", related: ["/iteration_start_dates/0"] }],
    ],
    [
      "dates in the wrong order in a survey that is not repeated",
      dates(2, 1),
      [{ pointer: "/iteration_start_dates/1" }],
    ],
    [
      "a count alone",
      { iteration_count: 3 },
      [{ pointer: "/iteration_count", severity: "warning", messageId: "missingOther" }],
    ],
    [
      "a count with a frequency of zero",
      count(3, { iteration_frequency_days: 0 }),
      [{ pointer: "/iteration_count", severity: "warning" }],
    ],
    [
      "a frequency alone",
      { iteration_frequency_days: 30 },
      [{ pointer: "/iteration_frequency_days", severity: "warning", messageId: "missingOther" }],
    ],
    [
      "fewer dates than iterations",
      count(3, dates(1, 2)),
      [
        {
          pointer: "/iteration_start_dates",
          severity: "warning",
          messageId: "otherCount",
          params: { count: 3, dates: 2, expected: 3 },
          related: ["/iteration_count"],
        },
      ],
    ],
    [
      "more dates than iterations",
      count(1, dates(1, 2)),
      [{ pointer: "/iteration_start_dates", severity: "warning" }],
    ],
  ]);

  describe("in an update", () =>
    runSurveyCases(
      "valid-iteration",
      [
        ["a member that is not sent", { iteration_count: 3 }, []],
        [
          "a member that is cleared",
          { iteration_count: 3, iteration_frequency_days: null },
          [{ pointer: "/iteration_count", severity: "warning" }],
        ],
      ],
      "survey-update",
    ));

  it("accepts the highest numbers with one date or a few equal ones", () => {
    for (const length of [1, 2]) {
      const outcome = compileSurvey({
        name: "n",
        questions: [open()],
        responses_limit: HIGHEST,
        iteration_count: HIGHEST,
        iteration_frequency_days: HIGHEST,
        iteration_start_dates: Array.from({ length }, () => "2019-08-24T14:15:22Z"),
        current_iteration: HIGHEST,
        current_iteration_start_date: "2019-08-24T14:15:22Z",
      });
      expect(outcome.ok).toBe(true);
      expect(outcome.diagnostics.map(({ messageId }) => messageId)).toEqual(["tooMany", "otherCount"]);
    }
  });

  it("reports nothing about an invalid property", () => {
    const survey = { name: "n", questions: [open()], ...count(3, { iteration_frequency_days: "30" }) };
    expect(compileSurvey(survey).diagnostics.map(({ code }) => code)).toEqual(["valid-type"]);
  });
});
