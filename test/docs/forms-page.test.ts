import { describe } from "vitest";
import * as surveyc from "../../src/index.ts";
import { testPage } from "./run-page.ts";

describe("docs/forms.md", () => {
  testPage({
    name: "docs/forms.md",
    modules: { surveyc },
    least: 3,
    wrong: ['// => ["warning"]', '// => ["error"]'],
  });
});
