import { describe, expect, it } from "vitest";
import * as surveyc from "../../src/index.ts";
import { typeErrorsOf } from "./check-page.ts";
import { readPage, testPage } from "./run-page.ts";

describe("docs/fixes.md", () => {
  testPage({
    name: "docs/fixes.md",
    modules: { surveyc },
    least: 5,
    wrong: ['// => ["valid-type"]', "// => []"],
  });

  it("compiles", () => {
    expect(typeErrorsOf(readPage("docs/fixes.md"))).toEqual([]);
  });
});
