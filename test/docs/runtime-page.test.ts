import { describe, expect, it } from "vitest";
import * as surveyc from "../../src/index.ts";
import * as runtime from "../../src/runtime/index.ts";
import { programOf, readPage, testPage } from "./run-page.ts";

describe("docs/runtime.md", () => {
  const modules = { surveyc, "surveyc/runtime": runtime };
  const wrong = ['// => "answer-blank"', '// => "answer-bland"'] as const;
  testPage({ name: "docs/runtime.md", modules, least: 30, wrong });

  it("imports every function of the entry point in a block", () => {
    const source = programOf(readPage("docs/runtime.md"));
    for (const name of Object.keys(runtime))
      expect(source).toMatch(new RegExp(`import \\{[^}]*\\b${name}\\b`));
  });
});
