import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { formats } from "./formats.ts";
import { type Case, found } from "./found.ts";

const cases: readonly Case[] = [
  [
    "a text is not checked as a pattern unless it is used as one",
    { name: "s", conditions: { url: "(", urlMatchType: "exact" } },
    [],
  ],
  ["nor by default", { name: "s", conditions: { url: "(" } }, []],
  ["a pattern that compiles", { name: "s", conditions: { url: "^(a|b)*$", urlMatchType: "regex" } }, []],
  ["no pattern", { name: "s", conditions: { url: null, urlMatchType: "regex" } }, []],
  [
    "one finding for a pattern of the wrong type",
    { name: "s", conditions: { url: 1, urlMatchType: "regex" } },
    ["valid-type /conditions/url"],
  ],
  [
    "a pattern that does not compile",
    { name: "s", conditions: { url: "(", urlMatchType: "regex" } },
    ["valid-format /conditions/url"],
  ],
  [
    "the same where it must not match",
    { conditions: { url: "[z-a]", urlMatchType: "not_regex" } },
    ["valid-format /conditions/url"],
    "survey-update",
  ],
  [
    "device types that are not patterns",
    { name: "s", conditions: { deviceTypes: ["("], deviceTypesMatchType: "icontains" } },
    [],
  ],
  [
    "device types that do not compile",
    { name: "s", conditions: { deviceTypes: ["^Desktop$", "("], deviceTypesMatchType: "regex" } },
    ["valid-format /conditions/deviceTypes"],
  ],
  ["selectors", { name: "s", conditions: { selector: "a > b:not(.c)[d=\"{<}\"][g='{'], #e ~ f" } }, []],
  [
    "a selector that is a rule",
    { name: "s", conditions: { selector: "a{}" } },
    ["warning: valid-format /conditions/selector"],
  ],
  [
    "a selector that is a tag",
    { name: "s", conditions: { selector: "<a>" } },
    ["warning: valid-format /conditions/selector"],
  ],
];

describe("valid-format", () => {
  describe.each(formats)("%s", (_name, kind, within, right, wrong) => {
    it.each(right.map((text) => [text]))("is %j", (text) => {
      expect(found(kind, within(text))).toEqual([]);
    });

    it.each(wrong.map((text) => [text]))("is not %j", (text) => {
      const [finding, ...others] = found(kind, within(text));
      expect(finding).toMatch(/^valid-format /);
      expect(others).toEqual([]);
    });
  });

  it.each(cases)("%s", (_shows, payload, expected, kind = "survey") => {
    expect(found(kind, payload)).toEqual(expected);
  });

  it("takes a day exactly if it exists", () => {
    const two = (number: number) => String(number).padStart(2, "0");
    const part = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 14 }),
        part,
        (year, month, day) => {
          const text = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}T00:00:00Z`;
          const date = new Date(text);
          const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10));
          expect(parse("sharing-configuration", { created_at: text }).ok).toBe(exists);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("states the expected form, with an example", () => {
    const said = (kind: PayloadKind, payload: unknown) =>
      parse(kind, payload).diagnostics.map(({ message, help }) => [message, help]);
    expect(said("user", { uuid: "x", email: "y" })).toEqual([
      ['Expected a UUID, found "x".', 'Write a UUID, such as "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11".'],
      ['Expected an e-mail address, found "y".', 'Write an e-mail address, such as "kim@example.org".'],
    ]);
    expect(said("sharing-configuration", { created_at: "January" })).toEqual([
      [
        'Expected a date and time with its time zone, found "January".',
        'Write a date and time with its time zone, such as "2026-01-31T09:30:00Z".',
      ],
    ]);
    expect(said("activity-page", { results: [], next: "x", previous: null, total_count: 0 })).toEqual([
      [
        'Expected an absolute http or https address, found "x".',
        'Write an absolute http or https address, such as "https://example.org".',
      ],
    ]);
    const patterns = {
      url: "(",
      urlMatchType: "regex",
      deviceTypes: ["("],
      deviceTypesMatchType: "not_regex",
    };
    expect(said("survey", { name: "s", conditions: patterns })).toEqual(
      ["urlMatchType", "deviceTypesMatchType"].map((name) => [
        expect.stringMatching(/^"\(" is not a valid regular expression/),
        `Correct the expression, or set "${name}" to "icontains" to match the text literally.`,
      ]),
    );
  });

  it.each([
    [
      "digits after the point",
      "sharing-configuration",
      { created_at: `2026-01-31T09:30:00.${"0".repeat(1_000_000)}x` },
      "/created_at",
    ],
    ["labels of a host", "user", { email: `a@${"a-".repeat(150)}` }, "/email"],
    ["dots", "user", { email: `${"a.".repeat(150)}@` }, "/email"],
    [
      "groups of an address",
      "activity-page",
      { results: [], next: `http://[${"1:".repeat(4_000)}`, previous: null, total_count: 0 },
      "/next",
    ],
    [
      "one long group",
      "activity-page",
      { results: [], next: `http://[${"1".repeat(8_000)}`, previous: null, total_count: 0 },
      "/next",
    ],
  ] as const)("is not slowed down by many %s", (_name, kind, payload, pointer) => {
    expect(parse(kind, payload)).toMatchObject({ ok: false, diagnostics: [{ pointer }] });
  });
});
