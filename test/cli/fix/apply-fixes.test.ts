import { expect, it, test } from "vitest";
import { applyFixes } from "../../../src/cli/fix/apply-fixes.ts";
import { fixText } from "../../../src/cli/fix/fix-file.ts";
import type { Diagnostic, Fix, JsonPatchOperation } from "../../../src/index.ts";

const fixOf = (...patch: readonly JsonPatchOperation[]): Fix => ({
  title: "Mend it",
  applicability: "safe",
  patch,
});
const set = (path: string, value: unknown): Fix => fixOf({ op: "replace", path, value });

const cases: readonly (readonly [
  name: string,
  before: string,
  fixes: readonly Fix[],
  after: string,
  applied: number,
])[] = [
  ["nothing", '{"a": 1}', [], '{"a": 1}', 0],
  [
    "fixes apart",
    '{"a": {"x": 1}, "b": {"x": 1}}',
    [set("/b/x", 2), set("/a/x", 3)],
    '{"a": {"x": 3}, "b": {"x": 2}}',
    2,
  ],
  [
    "fixes of one object: the first waits for nobody",
    '{"a": {"x": 1, "y": 1}}',
    [set("/a/x", 2), set("/a/y", 3)],
    '{"a": {"x": 2, "y": 1}}',
    1,
  ],
  [
    "a fix within the place of another",
    '{"a": {"x": 1}, "b": 1}',
    [set("/a/x", 2), set("/b", 2)],
    '{"a": {"x": 1}, "b": 2}',
    1,
  ],
  [
    "a fix in several places at once",
    '{"a": {"x": 1, "y": {"z": 1}}}',
    [fixOf({ op: "remove", path: "/a/x" }, { op: "replace", path: "/a/y/z", value: 2 })],
    '{"a": {"y": {"z": 2}}}',
    1,
  ],
  [
    "a fix that moves",
    '{"a": {"x": 1}, "b": {}}',
    [fixOf({ op: "move", from: "/a/x", path: "/a/y" })],
    '{"a": {"y": 1}, "b": {}}',
    1,
  ],
  [
    "a fix that several findings share counts for each",
    '{"a": {"x": 1}, "b": {"x": 1}}',
    [set("/a/x", 2), set("/b/x", 2), set("/a/x", 2), set("/a/x", 3)],
    '{"a": {"x": 2}, "b": {"x": 2}}',
    3,
  ],
  ["a fix that does not fit", '{"a": 1}', [set("/b/c", 1), set("/b", 1)], '{"a": 1}', 0],
  ["no JSON", "", [set("", 1)], "", 0],
];

test.each(cases)("%s", (_name, before, fixes, text, applied) => {
  expect(applyFixes(before, fixes)).toEqual({ text, applied });
});

it("indents as the line on which the object begins", () => {
  const before = '[\n    {"a": {\n        "b": null\n    }}\n]';
  expect(applyFixes(before, [set("/0/a/b", { type: "end" })]).text).toBe(
    '[\n    {"a": {\n        "b": {\n            "type": "end"\n        }\n    }}\n]',
  );
});

const finding = (severity: Diagnostic["severity"], fix?: Fix): Diagnostic => ({
  code: "explicit-end",
  severity,
  message: "It is so.",
  pointer: "",
  ...(fix && { fixes: [fix] }),
});

const checking = (look: (value: { n: number }) => readonly Diagnostic[]) => (text: string) => ({
  text,
  diagnostics: look(JSON.parse(text)),
  objects: new Map(),
});

it("comes to an end when fixes undo one another", () => {
  const { applied } = fixText(
    '{"n": 0}',
    checking(({ n }) => [finding("warning", set("/n", 1 - n))]),
  );
  expect(applied).toBe(100);
});

it("does not keep a fix that makes errors", () => {
  const check = checking(({ n }) => [n < 2 ? finding("warning", set("/n", n + 1)) : finding("error")]);
  expect(fixText('{"n": 0}', check)).toEqual({ text: '{"n": 1}', applied: 1 });
});

it("takes safe fixes only", () => {
  const unsure = { ...set("/n", 1), applicability: "unsure" } as const;
  expect(
    fixText(
      '{"n": 0}',
      checking(() => [finding("warning", unsure)]),
    ),
  ).toEqual({ text: '{"n": 0}', applied: 0 });
});
