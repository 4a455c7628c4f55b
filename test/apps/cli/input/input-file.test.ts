import { expect, it, test } from "vitest";
import { unreadable } from "#apps/files/input/read-input.ts";

const cases: readonly (readonly [code: string, problem: string])[] = [
  ["EACCES", "a: cannot be read: permission denied"],
  ["EPERM", "a: cannot be read: permission denied"],
  [
    "ERR_FS_FILE_TOO_LARGE",
    "a: exceeds 2 GiB, the maximum for one document; --ndjson reads one survey per line",
  ],
  ["EIO", "a: cannot be read (EIO)"],
];

test.each(cases)("%s", (code, problem) => {
  expect(unreadable("a", Object.assign(new Error(code), { code })).message).toBe(problem);
});

it("throws errors that are not of the file system", () => {
  expect(() => unreadable("a", new TypeError("a mistake"))).toThrow("a mistake");
});
