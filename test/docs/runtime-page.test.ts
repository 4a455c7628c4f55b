// Runs docs/runtime.md: its blocks are one program, in which `expression; // => value` is an assertion.
import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import * as surveyc from "../../src/index.ts";
import * as runtime from "../../src/runtime/index.ts";

const page = readFileSync(new URL("../../docs/runtime.md", import.meta.url), "utf8");
const doors: Readonly<Record<string, object>> = { surveyc, "surveyc/runtime": runtime };
const ASSERTION = /^(\s*)(.+); \/\/ => (.+)$/;

/** The page with everything but its ts blocks blanked out, so that lines keep their numbers. */
const program = (markdown: string): string => {
  let inside = false;
  const lines = markdown.split("\n").map((line, index) => {
    const fence = line.startsWith("```");
    if (fence) inside = line === "```ts";
    if (fence || !inside) return "";
    return line.replace(
      ASSERTION,
      (_, space, given, wanted) => `${space}check(${index + 1}, (${given}), (${wanted}));`,
    );
  });
  return lines.join("\n");
};

const run = (markdown: string): number => {
  const { code } = transformSync(program(markdown), { loader: "ts", format: "cjs" });
  let checked = 0;
  const check = (line: number, given: unknown, wanted: unknown): void => {
    checked++;
    expect(given, `docs/runtime.md:${line}`).toEqual(wanted);
  };
  const require = (door: string): object => {
    const found = doors[door];
    if (found === undefined) throw new Error(`${door} is no door`);
    return found;
  };
  new Function("require", "module", "check", code)(require, { exports: {} }, check);
  return checked;
};

describe("docs/runtime.md", () => {
  it("does what it says", () => {
    const written = page.split("\n").filter((line) => line.includes("// =>")).length;
    expect(run(page)).toBe(written - 1); // the page's own words about the notation
  });

  it("would fail if it said something else", () => {
    expect(() => run(page.replace('// => "answer-blank"', '// => "answer-bland"'))).toThrow(
      "docs/runtime.md:",
    );
  });

  it("has every function of the door in a block, imported as a reader would", () => {
    const source = program(page);
    for (const name of Object.keys(runtime))
      expect(source).toMatch(new RegExp(`import \\{[^}]*\\b${name}\\b`));
  });
});
