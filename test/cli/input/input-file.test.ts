import { expect, it, test } from "vitest";
import { fileProblem } from "../../../src/cli/input/input-file.ts";

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
  expect(fileProblem("a", Object.assign(new Error(code), { code }))).toBe(problem);
});

it("throws errors that are not of the file system", () => {
  expect(() => fileProblem("a", new TypeError("a mistake"))).toThrow("a mistake");
});
