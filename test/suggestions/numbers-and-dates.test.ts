import { expect, test } from "vitest";
import { readDates } from "#suggestions/dates.ts";
import { readNumbers } from "#suggestions/read-numbers.ts";

const day = "2026-01-05T00:00:00Z";
const morning = "2026-01-05T09:30:00Z";

test.each<[unknown, ...string[]]>([
  ["2026-01-05", day],
  ["2026/1/5 9:30", morning],
  ["20260105T0930"],
  ["20260105"],
  ["5.1.2026", day],
  ["5/1/2026", day, "2026-05-01T00:00:00Z"],
  ["1-13-2026", "2026-01-13T00:00:00Z"],
  ["13/1/2026 23:59:59", "2026-01-13T23:59:59Z"],
  ["5th of May"],
  ["Monday, 5th January 2026", day],
  ["Jan. 5, 2026 9:30", morning],
  ["31 June 2026"],
  ["Foo 5, 2026"],
  ["2026-01-05 09:30:00 -0530", "2026-01-05T09:30:00-05:30"],
  ["2026-01-05T09:30:00.5+0100", "2026-01-05T09:30:00.5+01:00"],
  ["2026-01-05, 9:30", morning],
  ["2026-02-29"],
  ["2026-01-05 24:00"],
  ["2026-01-05 23:60"],
  [Date.parse(day) / 1000, day],
  [Date.parse(day), day],
  [String(Date.parse(day)), day],
  [999_999_999],
  [4_200_000_000, "2103-02-04T02:40:00Z"],
  [4_200_000_001],
  [true],
])("the date %j is %s", (value, ...dates) => {
  expect(readDates(value)).toEqual(dates);
});

test.each([
  ["2026-03-31", "2026-03-31T23:59:59Z"],
  ["31.03.2026", "2026-03-31T23:59:59Z"],
  ["2026-03-31 09:00", "2026-03-31T09:00:00Z"],
  ["2026-01-31T09:30:00.123456+0000", "2026-01-31T09:30:00.123456+00:00"],
])("as an end, the date %j is %s", (value, date) => {
  expect(readDates(value, true)).toEqual([date]);
});

const to = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test.each<[string, "range" | "list" | "number" | undefined, number[]]>([
  ["0-6", "range", to(0, 6)],
  ["[7..8]", "range", [7, 8]],
  ["7 bis 8", "range", [7, 8]],
  ["8-7", undefined, []],
  ["9-11", undefined, []],
  [">= 9", "range", [9, 10]],
  ["at least 9", "range", [9, 10]],
  ["9+", "range", [9, 10]],
  ["9 and up", "range", [9, 10]],
  ["> 8", "range", [9, 10]],
  ["more than 8", "range", [9, 10]],
  ["> 10", undefined, []],
  ["<= 2", "range", to(0, 2)],
  ["up to 2", "range", to(0, 2)],
  ["2 or less", "range", to(0, 2)],
  ["< 3", "range", to(0, 2)],
  ["under 3", "range", to(0, 2)],
  ["< 0", undefined, []],
  ["7,8", "list", [7, 8]],
  ["(1; 3-4)", "list", [1, 3, 4]],
  ["1 or 2 or 3", "list", [1, 2, 3]],
  ["7,", undefined, []],
  ["7,11", undefined, []],
  ["0-10,0-10", "list", to(0, 10)],
  ["0-10,0-10,1", undefined, []],
  ["5 stars", "number", [5]],
  ["rating_07", "number", [7]],
  ["7.0", "number", [7]],
  ["7/10", "number", [7]],
  ["11", undefined, []],
  ["seven", undefined, []],
])("of the ratings 0 to 10 %j is a %s of %j", (key, kind, numbers) => {
  expect(readNumbers(key, 0, 10)).toEqual(kind && { kind, numbers });
});
