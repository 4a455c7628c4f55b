import * as fc from "fast-check";
import { graphemes, texts, weighted } from "#question-types/text-arbitrary.ts";

const FIRST = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;

/** A day, counted from the beginning of 2026, in the format of instants in payloads. */
export const instant = (day: number): string => `${new Date(FIRST + day * DAY).toISOString().slice(0, 19)}Z`;

const YEAR_1 = new Date("0001-01-01T00:00:00Z");
const YEAR_9999 = new Date("9999-12-31T23:59:59Z");

/** Instants in RFC 3339 with a zone: any that payloads can contain, in all spellings. */
const dateTimes: fc.Arbitrary<string> = weighted(
  [4, fc.nat({ max: 1_000 }).map(instant)],
  [
    4,
    fc
      .tuple(
        fc.date({ min: YEAR_1, max: YEAR_9999, noInvalidDate: true }),
        fc.constantFrom("", ".5", ".123456789"),
        fc.constantFrom("Z", "z", "+00:00", "-00:00", "+14:00", "-23:59"),
      )
      .map(([date, fraction, zone]) => `${date.toISOString().slice(0, 19)}${fraction}${zone}`),
  ],
  [1, fc.constantFrom("1996-02-29T23:59:59Z", "2000-02-29t00:00:00z", "2024-02-29T12:00:00+01:00")],
);

/** UUIDs of any version, in upper or lower case. */
const uuids: fc.Arbitrary<string> = fc
  .tuple(fc.uuid(), fc.constantFrom(false, false, true))
  .map(([text, upper]) => (upper ? text.toUpperCase() : text));

const emails: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      { withCrossShrink: true },
      fc.constantFrom("kim", "kim.lee", "kim+survey"),
      fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,8}$/),
    ),
    fc.constantFrom("example.org", "a-b.c", "1.2.3.4"),
  )
  .map(([name, host]) => `${name}@${host}`);

const hosts = fc.constantFrom(
  "example.org",
  "localhost",
  "127.0.0.1",
  "xn--bcher-kva.example",
  "[::1]",
  "[::]",
  "[2001:db8::8:800:200C:417a]",
  "[1:2:3:4:5:6:7:8]",
  "[1::3:4:5:6:7:8]",
  "[1:2:3:4:5:6:7::]",
  "[::2:3:4:5:6:7:8]",
);

const webAddresses: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("https", "http"),
    hosts,
    fc.constantFrom("", ":8000"),
    fc.constantFrom("", "/", "/api/projects/1/surveys/", "/a%20b;c=d/@!$&'()*+,"),
    fc.constantFrom("", "?", "?limit=100&offset=400", "?q=%C3%A9/?"),
    fc.constantFrom("", "#top"),
  )
  .map(([scheme, ...rest]) => `${scheme}://${rest.join("")}`);

export const formattedTexts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "date-time": dateTimes,
  uuid: uuids,
  email: emails,
  uri: webAddresses,
};

const SURROGATES = 0xd800;
const AFTER_SURROGATES = 0xe000;

/** Any character except NUL. Creating fast-check's own unit of all code points takes a second. */
const characters: fc.Arbitrary<string> = fc
  .integer({ min: 1, max: 0x10ffff - (AFTER_SURROGATES - SURROGATES) })
  .map((code) => String.fromCodePoint(code < SURROGATES ? code : code + (AFTER_SURROGATES - SURROGATES)));

/** Any text that payloads may contain, including the empty one and control characters, without NUL and unpaired surrogates. */
export const validTexts: fc.Arbitrary<string> = weighted(
  [4, texts],
  [2, graphemes({ maxLength: 12 })],
  [1, fc.string({ unit: characters, maxLength: 6 })],
);

export const memberNames: fc.Arbitrary<string> = validTexts.map((name) =>
  name === "__proto__" ? "__proto" : name,
);

const plainValues = fc.constantFrom<unknown>(null, true, 0, -1, 1.5, "", "x", [], {}, [null], {
  a: { b: [1] },
});

export const freeValues: fc.Arbitrary<unknown> = weighted(
  [1, plainValues],
  [1, fc.dictionary(memberNames, fc.oneof(plainValues, validTexts, fc.integer()), { maxKeys: 3 })],
);

/** A copy of plain JSON whose parts share no objects. (`structuredClone` preserves sharing.) */
export const unshare = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
