import { expect, test } from "vitest";
import { readParameter } from "#http/asking/path-parameters.ts";

test.each<["integer" | "uuid", string, number | string | null]>([
  ["integer", "1", 1],
  ["integer", "2147483647", 2_147_483_647],
  ["integer", "2147483648", null],
  ["integer", "99999999999999999999999", null],
  ...["0", "-1", "+1", "01", "1.0", "1e3", "0x1", " 1", "1 ", "", "NaN", "١", "1\n"].map(
    (text): ["integer", string, null] => ["integer", text, null],
  ),
  ["uuid", "0B2CBB06-6a1c-4c0f-9f43-2c4f3f1f7d11", "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11"],
  ["uuid", "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11\n", null],
  ["uuid", "0b2cbb06000040008000000000000001", null],
  ["uuid", "{0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11}", null],
  ["uuid", "1' OR '1'='1", null],
])("%s %j", (kind, text, value) => {
  expect(readParameter(kind, text)).toBe(value);
});
