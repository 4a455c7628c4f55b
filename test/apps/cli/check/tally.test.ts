import { expect, test } from "vitest";
import { Tally } from "#apps/cli/check/tally.ts";

test.each([
  [0.04, "0"],
  [9.8373595710287, "9.8"],
  [10.4999, "10"],
  [999.6, "1,000"],
  [123_456.7, "123,457"],
])("a rate of %d is printed as %s", (rate, printed) => {
  expect(new Tally().closingLine(rate)).toBe(
    `checked 0 surveys in 0 files: no findings (${printed} surveys a second)`,
  );
});
