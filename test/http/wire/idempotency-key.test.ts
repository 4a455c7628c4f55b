import { expect, test } from "vitest";
import { fingerprintOf, readIdempotencyKey } from "#http/wire/idempotency.ts";

const read = (value: string) => readIdempotencyKey(new Headers({ "idempotency-key": value }));

test.each([
  ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', "8e03978e-40d5-43dd-bc93-6894a57f9324"],
  [' "a"\t', "a"],
  ['"a b ~!#[]"', "a b ~!#[]"],
  [String.raw`"a\"b\\c"`, String.raw`a"b\c`],
  [`"${"x".repeat(255)}"`, "x".repeat(255)],
])("the key %s", (value, key) => {
  expect(read(value)).toBe(key);
});

test.each([
  "",
  "8e03978e-40d5-43dd-bc93-6894a57f9324",
  '""',
  `"${"x".repeat(256)}"`,
  '"a", "b"',
  '"a" "b"',
  '"a"b"',
  String.raw`"a\b"`,
  '"a',
  '"caf\u00e9"',
  '"a\tb"',
])("no key: %s", (value) => {
  expect(read(value)).toMatchObject({ status: 400, code: "valid-header" });
});

test("without the header the key is null", () => {
  expect(readIdempotencyKey(new Headers())).toBeNull();
});

test("parsed bodies are distinguished by their text", async () => {
  const one = await fingerprintOf({ a: 1 });
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(await fingerprintOf({ a: 1 })).toBe(one);
  expect(await fingerprintOf({ a: 2 })).not.toBe(one);
  expect(await fingerprintOf(new TextEncoder().encode('{"a":1}'))).toBe(one);
  let deep: unknown = [];
  for (let n = 0; n < 100_000; n += 1) deep = [deep];
  expect(await fingerprintOf(deep)).toBe(await fingerprintOf(undefined));
});
