import { describe, expect, it } from "vitest";
import * as analysis from "../../src/analysis/index.ts";
import * as surveyc from "../../src/index.ts";
import * as runtime from "../../src/runtime/index.ts";
import { programOf, readPage, testPage } from "./run-page.ts";

const modules = { surveyc, "surveyc/analysis": analysis, "surveyc/runtime": runtime };

describe("docs/answers-on-a-server.md", () => {
  testPage({ name: "docs/answers-on-a-server.md", modules, least: 8, wrong: ["// => 2", "// => 3"] });
});

describe("docs/answer-rules.md", () => {
  testPage({
    name: "docs/answer-rules.md",
    modules,
    least: 6,
    wrong: ['// => "exclusive"', '// => "at-most"'],
  });
});

describe("docs/runtime.md", () => {
  const wrong = ['// => "answer-blank"', '// => "answer-bland"'] as const;
  testPage({ name: "docs/runtime.md", modules, least: 30, wrong });

  it("imports every function of the entry point in a block", () => {
    const source = ["docs/runtime.md", "docs/answers-on-a-server.md", "docs/answer-rules.md"]
      .map((page) => programOf(readPage(page)))
      .join("");
    for (const name of Object.keys(runtime))
      expect(source).toMatch(new RegExp(`import \\{[^}]*\\b${name}\\b`));
  });
});
