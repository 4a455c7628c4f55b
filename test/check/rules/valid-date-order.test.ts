import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { runSurveyCases } from "./payload-case.ts";

const dates = (start_date: unknown, end_date: unknown): object => ({ start_date, end_date });
const wrong = [{ pointer: "/end_date", severity: "error", related: ["/start_date"] } as const];

describe("valid-date-order", () => {
  runSurveyCases("valid-date-order", [
    ["no dates", {}, []],
    ["one date", dates("2026-01-02T00:00:00Z", undefined), []],
    ["no start", dates(null, "2026-01-02T00:00:00Z"), []],
    ["end after start", dates("2026-01-02T00:00:00Z", "2026-01-02T00:00:01Z"), []],
    ["equal dates", dates("2026-01-02T00:00:00Z", "2026-01-02T00:00:00Z"), []],
    [
      "equal dates in different notations",
      dates("2026-01-02T00:00:00Z", "2026-01-01T23:00:00.000-01:00"),
      [],
    ],
    [
      "later in another time zone, though earlier on the clock",
      dates("2026-01-02T00:30:00+02:00", "2026-01-01T23:00:00Z"),
      [],
    ],
    ["later by a nanosecond", dates("2026-01-02T00:00:00.000000001Z", "2026-01-02T00:00:00.000000002Z"), []],
    ["fractions of different length", dates("2026-01-02T00:00:00.49Z", "2026-01-02T00:00:00.5Z"), []],
    ["lower case", dates("2026-01-02t00:00:00z", "2026-01-02T00:00:00Z"), []],
    ["the first year", dates("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.1Z"), []],
    ["an invalid date", dates("2026-01-02T00:00:00Z", "2026-01-01"), []],
    ["end before start", dates("2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z"), wrong],
    [
      "earlier in another time zone, though later on the clock",
      dates("2026-01-01T23:00:00Z", "2026-01-02T00:30:00+02:00"),
      wrong,
    ],
    [
      "earlier by a nanosecond",
      dates("2026-01-02T00:00:00.000000002Z", "2026-01-02T00:00:00.000000001Z"),
      wrong,
    ],
    [
      "fractions of different length in the wrong order",
      dates("2026-01-02T00:00:00.5Z", "2026-01-02T00:00:00.49Z"),
      wrong,
    ],
    [
      "a fraction before none",
      dates("2026-01-02T00:00:00.000000000000000000001Z", "2026-01-02T00:00:00Z"),
      wrong,
    ],
    ["lower case before upper case", dates("2026-01-02t00:00:01z", "2026-01-02T00:00:00Z"), wrong],
    [
      "before the epoch, with fractions",
      dates("1969-12-31T23:59:59.9Z", "1969-12-31T23:59:59.8+00:00"),
      wrong,
    ],
  ]);

  it("orders dates as their timestamps, in any time zone", () => {
    const ms = fc.integer({ min: Date.UTC(1950, 0), max: Date.UTC(2100, 0) });
    const zone = fc.integer({ min: -23 * 60, max: 23 * 60 });
    const written = (instant: number, minutes: number): string => {
      const local = new Date(instant + minutes * 60_000).toISOString().slice(0, -1);
      const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
      const two = (amount: number): string => String(amount).padStart(2, "0");
      return `${local}${minutes < 0 ? "-" : "+"}${two(hours)}:${two(rest)}`;
    };
    const near = fc
      .tuple(ms, fc.integer({ min: -2, max: 2 }))
      .map(([start, more]) => [start, start + more] as const);
    fc.assert(
      fc.property(fc.oneof(near, fc.tuple(ms, ms)), zone, zone, ([start, end], here, there) => {
        const survey = { name: "n", ...dates(written(start, here), written(end, there)) };
        const found = compileSurvey(survey).diagnostics.some(({ code }) => code === "valid-date-order");
        expect(found).toBe(end < start);
      }),
    );
  });
});
