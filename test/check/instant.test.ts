import { describe, expect, it } from "vitest";
import { isBefore } from "#check/instant.ts";

describe("isBefore", () => {
  it.each<[string, string, string]>([
    ["a second", "2026-01-01T00:00:00Z", "2026-01-01T00:00:01Z"],
    ["a day, with the same fraction", "2026-01-01T00:00:00.5Z", "2026-01-02T00:00:00.5Z"],
    ["a year", "1999-12-31T23:59:59Z", "2026-01-01T00:00:00Z"],
    ["a time zone", "2026-01-01T01:00:00+02:00", "2026-01-01T00:00:00Z"],
    ["a time zone that makes it another day", "2026-01-02T00:30:00+01:00", "2026-01-01T23:45:00Z"],
    ["a fraction", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00.1Z"],
    ["a longer fraction", "2026-01-01T00:00:00.5Z", "2026-01-01T00:00:00.51Z"],
    ["a fraction by its digits", "2026-01-01T00:00:00.09Z", "2026-01-01T00:00:00.1Z"],
    ["a fraction with zeros at its end", "2026-01-01T00:00:00.500Z", "2026-01-01T00:00:00.51Z"],
    ["a fraction beyond milliseconds", "2026-01-01T00:00:00.0001Z", "2026-01-01T00:00:00.0002Z"],
    ["a fraction in another time zone", "2026-01-01T01:00:00.1+01:00", "2026-01-01T00:00:00.2Z"],
    ["the second before the fraction", "2026-01-01T00:00:00.9Z", "2026-01-01T00:00:01.1Z"],
    ["small letters", "2026-01-01t00:00:00z", "2026-01-01T00:00:01Z"],
    ["a capital letter between the same dates", "2026-01-02t00:00:00Z", "2026-01-02T00:00:01Z"],
    ["a small letter between the same dates", "2026-01-02T00:00:00Z", "2026-01-02t00:00:01Z"],
  ])("%s", (_name, one, other) => {
    expect(isBefore(one, other)).toBe(true);
    expect(isBefore(other, one)).toBe(false);
  });

  it.each<[string, string, string]>([
    ["the same text", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"],
    ["small letters", "2026-01-01t00:00:00z", "2026-01-01T00:00:00Z"],
    ["another time zone", "2026-01-01T01:00:00+01:00", "2026-01-01T00:00:00Z"],
    ["another name of the time zone", "2026-01-01T00:00:00+00:00", "2026-01-01T00:00:00Z"],
    ["a fraction of zeros", "2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00Z"],
    ["zeros at the end of a fraction", "2026-01-01T00:00:00.50Z", "2026-01-01T00:00:00.5Z"],
    ["text other than a date-time", "yesterday", "2026-01-01T00:00:00Z"],
    ["two texts that are none", "yesterday at noon, or so", "tomorrow"],
  ])("neither is before the other: %s", (_name, one, other) => {
    expect(isBefore(one, other)).toBe(false);
    expect(isBefore(other, one)).toBe(false);
  });
});
