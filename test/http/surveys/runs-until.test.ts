import * as fc from "fast-check";
import { expect, it } from "vitest";
import { closedReason, runsUntil } from "#http/surveys/schedule.ts";

const content = (start_date: string | null, end_date: string | null = null, archived = false) => ({
  start_date,
  end_date,
  archived,
});

it.each([
  ["a draft", content(null), null],
  ["an archived one", content("2026-01-01T00:00:00Z", null, true), null],
  ["one without an end", content("2026-01-01T00:00:00Z"), "9999-12-31T23:59:59.999Z"],
  ["an end", content("2026-01-01T00:00:00Z", "2026-02-01t01:00:00+02:00"), "2026-01-31T23:00:00.000Z"],
  ["the first end", content("2026-01-01T00:00:00Z", "0000-01-01T00:00:00+23:59"), "0001-01-01T00:00:00.000Z"],
  ["the last end", content("2026-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59"), "9999-12-31T23:59:59.999Z"],
])("%s", (_, survey, until) => {
  expect(runsUntil(survey)).toBe(until);
});

it("a survey runs if and only if it has started and that time is not over", () => {
  const time = fc.date({ min: new Date(0), max: new Date(4_000), noInvalidDate: true });
  const text = time.map((date) => date.toISOString());
  const none = fc.constant(null);
  fc.assert(
    fc.property(
      fc.oneof(text, none),
      fc.oneof(text, none),
      fc.boolean(),
      time,
      (start, end, archived, now) => {
        const survey = content(start, end, archived);
        const hasStarted = start !== null && Date.parse(start) <= now.getTime();
        const runs = hasStarted && (runsUntil(survey) ?? "") > now.toISOString();
        expect(closedReason(survey, now.getTime()) === null).toBe(runs);
      },
    ),
  );
});
