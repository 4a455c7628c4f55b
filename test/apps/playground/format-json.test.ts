import fc from "fast-check";
import { expect, test } from "vitest";
import { formatJson } from "#apps/playground/src/format-json.ts";

test("lays out any value as JSON.stringify does, however it was laid out", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, 8), (value, indent) => {
      const given = JSON.stringify(value, null, indent);
      const formatted = formatJson(given);
      expect(formatted).toBe(`${JSON.stringify(JSON.parse(given), null, 2)}\n`);
      expect(formatJson(formatted ?? "")).toBe(formatted);
    }),
  );
});

test.each([
  ["repeated members", '{"a":1,"a":2}', '{\n  "a": 1,\n  "a": 2\n}\n'],
  ["numbers as they are written", "[1.0,1e3,9007199254740993]", "[\n  1.0,\n  1e3,\n  9007199254740993\n]\n"],
  ["escapes as they are written", '["\\u00e9\\"]"]', '[\n  "\\u00e9\\"]"\n]\n'],
  ["nothing in brackets", "[ [ ], { } ]", "[\n  [],\n  {}\n]\n"],
  ["no mark of the byte order", "\ufeff[]", "[]\n"],
])("keeps %s", (_name, given, formatted) => {
  expect(formatJson(given)).toBe(formatted);
});

test.each(["", "{", '{"a":1,}', "// a\n[]", "[1] [2]"])("%j is not JSON", (text) => {
  expect(formatJson(text)).toBeNull();
});
