import { describe, expect, it } from "vitest";
import * as surveyc from "../../src/index.ts";
import * as runtime from "../../src/runtime/index.ts";
import { holdsTrue, programOf, readPage } from "./run-page.ts";

describe("docs/runtime.md", () => {
  const doors = { surveyc, "surveyc/runtime": runtime };
  const wrong = ['// => "answer-blank"', '// => "answer-bland"'] as const;
  holdsTrue({ name: "docs/runtime.md", doors, least: 30, wrong });

  it("has every function of the door in a block, imported as a reader would", () => {
    const source = programOf(readPage("docs/runtime.md"));
    for (const name of Object.keys(runtime))
      expect(source).toMatch(new RegExp(`import \\{[^}]*\\b${name}\\b`));
  });
});
