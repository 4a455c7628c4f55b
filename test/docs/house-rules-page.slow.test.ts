import { describe } from "vitest";
import * as surveyc from "../../src/index.ts";
import * as testing from "../../src/testing/index.ts";
import { testPage } from "./run-page.ts";

describe("docs/house-rules.md", () => {
  testPage({
    name: "docs/house-rules.md",
    modules: { surveyc, "surveyc/testing": testing },
    least: 8,
    wrong: ["// => 8", "// => 9"],
  });
});
