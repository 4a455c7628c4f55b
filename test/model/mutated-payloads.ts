// Payloads with one to three slips, like those that people and programs really send.
import fc from "fast-check";

type Container = Record<string, unknown>;

/** A place in a payload: its container and the property's name there; null is the payload as a whole. */
type Place = readonly [container: Container, member: string] | null;

function placesIn(payload: unknown): Place[] {
  const places: Place[] = [null];
  const waiting: unknown[] = [payload];
  for (const value of waiting) {
    if (typeof value !== "object" || value === null) continue;
    for (const member of Object.keys(value)) {
      places.push([value as Container, member]);
      waiting.push((value as Container)[member]);
    }
  }
  return places;
}

/** Values of all types, many of them nearly valid somewhere. */
const otherValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  2,
  10,
  11,
  1.5,
  -0,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_648,
  -2_147_483_649,
  1e300,
  "",
  " ",
  "x",
  "end",
  "next_question",
  "popover",
  "regex",
  "open",
  "2026-01-31",
  "2026-01-31T09:30:00",
  "2026-02-29T09:30:00Z",
  "2026-01-31T24:00:00Z",
  "2026-01-31T23:59:60Z",
  "0000-01-31T09:30:00Z",
  "2026-01-31 09:30:00Z",
  "2026-01-31T09:30:00+24:00",
  "2026-01-31T09:30:00+0100",
  "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d1",
  "urn:uuid:0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11",
  "kim@example",
  "kim@@example.org",
  "kim@example.org.",
  "a@-b.c",
  "http://",
  "http:///path",
  "http://exämple.org/",
  "http://example.org/a b",
  'http://example.org/"',
  "http://example.org/%zz",
  "http://example.org/[x]",
  "http://[::1",
  "http://[1:2]/",
  "http://[::1::]/",
  "http://[1:2:3:4:5:6:7::8]/",
  "http://[1:2:3:4:5:6:7:8:9]/",
  "http://[1:2:3:4::5:6:7:8]/",
  "http://[1::2::3]/",
  "http://[12345::]/",
  "http://[:1:2]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:300.0.0.1]/",
  "http://a:b:c/",
  "http://example.org:80a/",
  "http://example.org/#a#b",
  "HTTP://example.org",
  "ftp://example.org/",
  "//example.org",
  "x".repeat(321),
  "x".repeat(401),
  "x".repeat(2_049),
  "x".repeat(8_193),
  "😀".repeat(400),
  "😀".repeat(401),
  [],
  [null],
  [[]],
  ["x"],
  [1],
  [{}],
  Array.from({ length: 1_001 }, () => "x"),
  {},
  { type: "open" },
  { type: "end" },
  { type: "response_based", responseValues: { a: 0, b: "end", c: "stop" } },
  { type: null },
  Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`k${index}`, "end"])),
];

/** Functions that change a value slightly. */
function neighbours(value: unknown): unknown[] {
  if (typeof value === "string")
    return [`${value}x`, value.slice(1), value.toUpperCase(), `${value} `, [value]];
  if (typeof value === "number") return [value + 1, -value, value + 0.5, value * 2 ** 31, String(value)];
  if (Array.isArray(value)) return [[...value, null], [...value, ...value], value[0] ?? null, { ...value }];
  if (typeof value === "object" && value !== null)
    return [[value], { ...value, type: "link" }, Object.keys(value)];
  return [!value];
}

interface Slip {
  readonly place: number;
  readonly how: number;
  readonly kind: "replace" | "bend" | "remove" | "rename" | "add";
}

const slip: fc.Arbitrary<Slip> = fc.record({
  place: fc.nat(),
  how: fc.nat(),
  kind: fc.constantFrom("replace", "replace", "bend", "bend", "remove", "rename", "add"),
});

const pick = (list: readonly unknown[], index: number): unknown => structuredClone(list[index % list.length]);

/** The payload after a slip; it is changed in place, as far as it can be. */
function afterSlip(payload: unknown, { place, how, kind }: Slip): unknown {
  const places = placesIn(payload);
  const at = places[place % places.length] as Place;
  const value = at === null ? payload : at[0][at[1]];
  const changed = kind === "bend" ? pick(neighbours(value), how) : pick(otherValues, how);
  if (at === null) return changed;
  const [container, member] = at;
  if (kind === "replace" || kind === "bend" || Array.isArray(container)) container[member] = changed;
  else if (kind === "add") container[`${member}s`] = changed;
  else {
    delete container[member];
    if (kind === "rename") container[`${member}_`] = value;
  }
  return payload;
}

/** Payloads of an arbitrary with one to three slips in them. Some slips leave a payload valid. */
export const mutatedPayloads = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.array(slip, { minLength: 1, maxLength: 3 }))
    .map(([payload, slips]) => slips.reduce(afterSlip, structuredClone(payload)));
