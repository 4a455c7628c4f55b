import { readFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import { expect, it } from "vitest";

const missing = /\b(?:INTERFACE|DESIGN|DEPLOYED|EXAMPLES)[.]md\b/;

const files = globSync(["README.md", "{src,apps,docs,test,scripts,bench,examples}/**/*.{ts,tsx,mjs,md}"]);

it("no file refers to a page that is not in the repository", () => {
  expect(files.filter((file) => missing.test(readFileSync(file, "utf8")))).toEqual([]);
});

it("reads source, pages and tests", () => {
  for (const file of [
    "README.md",
    "src/index.ts",
    "apps/cli/main.ts",
    "docs/recipes.md",
    "test/docs/recipe.ts",
  ])
    expect(files).toContain(file);
  expect(`see ${"DESIGN"}.md`).toMatch(missing);
});
