import { expect, it, test } from "vitest";
import { unreadable } from "#apps/files/input/read-input.ts";

const cases: readonly (readonly [code: string, problem: string])[] = [
  ["EACCES", "a: no permission to read it"],
  ["EPERM", "a: no permission to read it"],
  [
    "ERR_FS_FILE_TOO_LARGE",
    "a: has more than 2 GiB, too much to read at once; --ndjson reads one survey a line",
  ],
  ["EIO", "a: cannot be read (EIO)"],
];

test.each(cases)("%s", (code, problem) => {
  expect(unreadable("a", Object.assign(new Error(code), { code })).message).toBe(problem);
});

it("throws errors that are not of the file system", () => {
  expect(() => unreadable("a", new TypeError("a mistake"))).toThrow("a mistake");
});
