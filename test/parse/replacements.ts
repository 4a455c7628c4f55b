// Replacements of values.
import type { JsonSchema } from "#model/json-schema.ts";
import { typeOf } from "./complete-payloads.ts";

class Plain {}

/** A list that reports another length. */
const claiming = (length: unknown, list: readonly unknown[] = []): unknown =>
  new Proxy([...list], { get: (target, name) => (name === "length" ? length : Reflect.get(target, name)) });

/** An object with the methods of texts that the parser may call. */
const actingAs = (text: string): unknown => ({
  length: text.length,
  charCodeAt: (index: number) => text.charCodeAt(index),
  includes: (part: string) => text.includes(part),
  isWellFormed: () => true,
  toString: () => text,
});

/** New values of all types. */
export const values = (): unknown[] => [
  ...[null, undefined, true, false, 0, -0, -1, 1, 1.5, Number.NaN, 10n, Symbol.iterator, () => 1],
  ...[Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.MAX_VALUE, Object(1)],
  ...[2_147_483_647, 2_147_483_648, -2_147_483_648, -2_147_483_649],
  ...[
    "",
    "x",
    " ",
    "1",
    "a\0b",
    "\ud800",
    "a\udc00",
    "😀",
    "<b>",
    "\u200b",
    "\u202ex",
    "(",
    "a{",
    "end",
    "next_question",
  ],
  ...[[], [1], ["x"], [null], [undefined], ["a\0b"], [["a\0b"]], claiming(-1), actingAs("x")],
  ...[{}, { a: 1 }, { a: undefined }, { a: null }, { a: "a\0b" }, { a: { "\0": 1 } }, { "\ud800": 1 }],
  ...[JSON.parse('{ "__proto__": 1 }'), new Date(0), new Plain(), Object.create(null)],
];

/** Texts that a format nearly accepts. */
const near: Readonly<Record<string, readonly string[]>> = {
  "date-time": [
    ...[`2026-01-31T09:30:00.${"0".repeat(299)}Z`, `2026-01-31T09:30:00.${"0".repeat(300)}Z`],
    ...["2026-02-30T09:30:00Z", "2026-01-31T09:30:00", "2026-01-31"],
  ],
  uuid: [
    "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d1",
    "0b2cbb066a1c4c0f9f432c4f3f1f7d11",
    "0B2CBB06-6A1C-4C0F-9F43-2C4F3F1F7D11",
  ],
  email: [`${"a".repeat(314)}@b.org`, `${"a".repeat(315)}@b.org`, "a@b", "a b@c.org"],
  uri: [`https://a.org/${"a".repeat(8_178)}`, `https://a.org/${"a".repeat(8_179)}`, "a.org", "ftp://a.org"],
};

function bounds({ minimum, maximum }: JsonSchema): number[] {
  const ends = [minimum, maximum].filter((each) => each !== undefined);
  return ends.flatMap((end) => [end - 1, end, end + 1, end + 0.5]);
}

/** JSON values near those that a schema accepts. */
export function nearValues(schema: JsonSchema): unknown[] {
  const listed = [...(schema.enum ?? []), schema.const].filter((each) => typeof each === "string");
  return [
    ...listed.flatMap((text) => [text, `${text}x`, text.slice(1)]),
    ...(near[schema.format ?? ""] ?? []),
    ...(typeOf(schema) === "string" ? [] : bounds(schema)),
  ];
}

/** Values that resemble a value. */
export function likenesses(value: unknown): unknown[] {
  const like: unknown[] = [[value], { 0: value, length: 1 }];
  if (typeof value === "string") like.push(actingAs(value), Object(value));
  if (Array.isArray(value))
    like.push(
      { ...value },
      claiming(-1, value),
      claiming(value.length + 1, value),
      [...value, 1.5],
      [1.5, ...value],
    );
  else if (typeof value === "object" && value !== null)
    like.push(Object.assign(new Plain(), value), Object.assign([], value), { ...value, zzzz: "\0" });
  return like;
}
