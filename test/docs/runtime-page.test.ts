import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as surveyc from "../../src/index.ts";
import * as runtime from "../../src/runtime/index.ts";
import { assertionsOf, programOf, runPage } from "./run-page.ts";

const page = readFileSync(new URL("../../docs/runtime.md", import.meta.url), "utf8");
const doors = { surveyc, "surveyc/runtime": runtime };
const run = (markdown: string): Promise<number> => runPage("docs/runtime.md", markdown, doors);

describe("docs/runtime.md", () => {
  it("does what it says", async () => {
    expect(await run(page)).toBe(assertionsOf(page));
    expect(assertionsOf(page)).toBeGreaterThan(30);
  });

  it("would fail if it said something else", async () => {
    await expect(run(page.replace('// => "answer-blank"', '// => "answer-bland"'))).rejects.toThrow(
      "docs/runtime.md:",
    );
  });

  it("has every function of the door in a block, imported as a reader would", () => {
    const source = programOf(page);
    for (const name of Object.keys(runtime))
      expect(source).toMatch(new RegExp(`import \\{[^}]*\\b${name}\\b`));
  });
});
