import { globSync } from "tinyglobby";
import { expect, it } from "vitest";
import { summarizeRules } from "#check/rules.ts";

const codesIn = (folder: string, ending: string): string[] =>
  globSync(`${folder}/*${ending}`).map((file) => file.slice(folder.length + 1, -ending.length));

const codes = summarizeRules()
  .map(({ code }) => code)
  .sort();

it("every rule has a file with its name, and every file is a rule", () => {
  expect(codesIn("src/check/rules", ".ts").sort()).toEqual(codes);
});

it("every rule has a test with its name, and every test belongs to a rule", () => {
  expect(codesIn("test/check/rules", ".test.ts").sort()).toEqual(codes);
});
