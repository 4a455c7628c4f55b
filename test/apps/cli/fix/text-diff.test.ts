import { expect, test } from "vitest";
import { textDiff } from "#apps/cli/fix/text-diff.ts";

const words = Array.from({ length: 60 }, (_, at) => `word${at}`).join(" ");

test.each<[string, string, string, RegExp, RegExp]>([
  ["short lines whole", "one", "two", /^-one$/m, /^\+two$/m],
  ["the beginning of long ones", `a ${words}`, `b ${words}`, /^-a word0 .*\.\.\.$/m, /^\+b word0 .*\.\.\.$/m],
  [
    "a window around what differs",
    `${words} a ${words}`,
    `${words} b ${words}`,
    /^-\.\.\..* a word0 .*\.\.\.$/m,
    /^\+\.\.\..* b word0 .*\.\.\.$/m,
  ],
  ["the end of long ones", `${words} a`, `${words} b`, /^-\.\.\..* a$/m, /^\+\.\.\..* b$/m],
])("a diff shows %s", (_, before, after, removed, added) => {
  const diff = textDiff(`${before}\n`, `${after}\n`, false);
  expect(diff).toMatch(removed);
  expect(diff).toMatch(added);
  for (const line of diff.split("\n").filter((each) => !each.startsWith("@")))
    expect(line.length).toBeLessThanOrEqual(1 + 160 + 6);
});

test("a diff shows the beginning of long lines that stay", () => {
  const diff = textDiff(`${words}\n${words} a\n`, `${words}\n${words} b\n`, false);
  expect(diff).toMatch(/^ word0 .*\.\.\.$/m);
});
