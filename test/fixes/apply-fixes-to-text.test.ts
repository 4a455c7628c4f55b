import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { blankComments } from "#source/blank-comments.ts";
import {
  applyFix,
  applyFixesToText,
  applySafeFixes,
  type Diagnostic,
  type Fix,
  type JsonPatchOperation,
} from "../../src/index.ts";
import { jsonValues, pointersNear } from "./json-values.ts";

const fixOf = (...patch: readonly JsonPatchOperation[]): Fix => ({
  title: "Fix it",
  applicability: "safe",
  patch,
});
const set = (path: string, value: unknown): Fix => fixOf({ op: "replace", path, value });

const cases: readonly (readonly [name: string, before: string, fixes: readonly Fix[], after: string])[] = [
  ["nothing", '{"a": 1}', [], '{"a": 1}'],
  [
    "fixes apart",
    '{"a": {"x": 1}, "b": {"x": 1}}',
    [set("/b/x", 2), set("/a/x", 3)],
    '{"a": {"x": 3}, "b": {"x": 2}}',
  ],
  [
    "fixes of members of one object",
    '{"a": {"x": 1, "y": 1}}',
    [set("/a/x", 2), set("/a/y", 3)],
    '{"a": {"x": 2, "y": 3}}',
  ],
  [
    "fixes inside each other's objects",
    '{"a": {"x": 1}, "b": 1}',
    [set("/a/x", 2), set("/b", 2)],
    '{"a": {"x": 2}, "b": 2}',
  ],
  [
    "a fix in several places at once",
    '{"a": {"x": 1, "y": {"z": 1}}}',
    [fixOf({ op: "remove", path: "/a/x" }, { op: "replace", path: "/a/y/z", value: 2 })],
    '{"a": {"y": {"z": 2}}}',
  ],
  [
    "a fix that moves",
    '{"a": {"x": 1}, "b": {}}',
    [fixOf({ op: "move", from: "/a/x", path: "/a/y" })],
    '{"a": {"y": 1}, "b": {}}',
  ],
  [
    "a fix that several findings share is made once, and one that changes the same is left out",
    '{"a": {"x": 1}, "b": {"x": 1}}',
    [set("/a/x", 2), set("/b/x", 2), set("/a/x", 2), set("/a/x", 3)],
    '{"a": {"x": 2}, "b": {"x": 2}}',
  ],
  [
    "a text that is as deep as may be",
    `${"[".repeat(1_000)}1${"]".repeat(1_000)}`,
    [set("/0".repeat(1_000), 2)],
    `${"[".repeat(1_000)}2${"]".repeat(1_000)}`,
  ],
  [
    "comments, and commas at the end",
    '{\n  // Why.\n  "a": 1, /* one */\n  "b": [1, 2,], // two\n}\n',
    [set("/a", 2), set("/b/0", 3)],
    '{\n  // Why.\n  "a": 2, /* one */\n  "b": [3, 2,], // two\n}\n',
  ],
  [
    "line ends and a byte order mark",
    '\ufeff{\r\n\t"a": 1\r\n}\r\n',
    [fixOf({ op: "add", path: "/b", value: [] })],
    '\ufeff{\r\n\t"a": 1,\r\n\t"b": []\r\n}\r\n',
  ],
];

test.each(cases)("%s", (_name, before, fixes, after) => {
  expect(applyFixesToText(before, fixes)).toBe(after);
});

it("indents as the line on which the object begins", () => {
  const before = '[\n    {"a": {\n        "b": null\n    }}\n]';
  expect(applyFixesToText(before, [set("/0/a/b", { type: "end" })])).toBe(
    '[\n    {"a": {\n        "b": {\n            "type": "end"\n        }\n    }}\n]',
  );
});

describe("what cannot be done is a TypeError", () => {
  test.each<[string, string, readonly Fix[], string]>([
    ["a fix that does not fit", '{"a": 1}', [set("/b/c", 1)], 'The fix "Fix it" does not fit: operation 1, '],
    [
      "edits that overlap",
      '{"a" 1}',
      [{ ...fixOf(), edits: ["", "{}"].map((text) => ({ start: 0, end: 7, text })) }],
      'The fix "Fix it" does not fit the text.',
    ],
    [
      "an edit beyond the end",
      '{"a" 1}',
      [{ ...fixOf(), edits: [{ start: 0, end: 8, text: "{}" }] }],
      'The fix "Fix it" does not fit the text.',
    ],
    ["no JSON", "", [], "The text is not JSON."],
    ["broken JSON", '{\n"a": 1,\n"b" 2}', [], "The text is not JSON."],
    ["a name that is there twice", '{"a": 1,\n"a": 2}', [], "An object of the text has a property twice."],
    [
      "a text that is too deep",
      "[".repeat(1_001) + "]".repeat(1_001),
      [],
      "Objects and arrays may be nested at most 1000 deep.",
    ],
    [
      "a text that would be too deep",
      "[".repeat(1_000) + "]".repeat(1_000),
      [fixOf({ op: "add", path: `${"/0".repeat(999)}/-`, value: [] })],
      "Objects and arrays may be nested at most 1000 deep.",
    ],
  ])("%s", (_shows, text, fixes, message) => {
    expect(() => applyFixesToText(text, fixes)).toThrow(TypeError);
    expect(() => applyFixesToText(text, fixes)).toThrow(message);
  });
});

/** The same text as people may write it in JSON with comments, with line ends of Windows. */
const commented = (text: string): string =>
  `// First\r\n${text.replaceAll("\n", " // more\r\n").replace(/^[[{]/, "$& /* in */")}\r\n`;

const changes = fc.tuple(jsonValues, jsonValues).chain(([payload, value]) => {
  const path = pointersNear(payload);
  const operation: fc.Arbitrary<JsonPatchOperation> = fc.oneof(
    fc.record({ op: fc.constantFrom("add" as const, "replace" as const), path, value: fc.constant(value) }),
    fc.record({ op: fc.constant("remove" as const), path }),
    fc.record({ op: fc.constant("move" as const), from: path, path }),
  );
  const fix = fc.array(operation, { minLength: 1, maxLength: 3 }).map((patch) => fixOf(...patch));
  return fc.tuple(fc.constant(payload), fc.array(fix, { minLength: 1, maxLength: 3 }));
});

/** What a function returns, or that it rejects. */
function tried(work: () => unknown): unknown {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof TypeError) return "refused";
    throw error;
  }
}

it("gives the value that applyFix gives, however the text is written", () => {
  fc.assert(
    fc.property(changes, fc.constantFrom(undefined, 2, "\t"), ([payload, [fix]], indent) => {
      if (fix === undefined) return;
      const text = JSON.stringify(payload, null, indent);
      const expected = tried(() => applyFix(payload, fix));
      expect(tried(() => JSON.parse(applyFixesToText(text, [fix])))).toEqual(expected);
      const edited = tried(() => applyFixesToText(commented(text), [fix])) as { value: string } | "refused";
      expect(edited === "refused" ? edited : tried(() => JSON.parse(blankComments(edited.value)))).toEqual(
        expected,
      );
    }),
    { numRuns: 2_000 },
  );
});

it("makes several fixes as one after the other", () => {
  fc.assert(
    fc.property(changes, ([payload, fixes]) => {
      const diagnostics = fixes.map((fix) => ({ fixes: [fix] })) as unknown as readonly Diagnostic[];
      const text = JSON.stringify(payload, null, 2);
      const expected = tried(() => applySafeFixes(payload, { diagnostics }).value);
      expect(tried(() => JSON.parse(applyFixesToText(text, fixes)))).toEqual(expected);
    }),
    { numRuns: 1_000 },
  );
});
