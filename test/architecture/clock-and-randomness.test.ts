import { readFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { linesWith } from "./lines-with.ts";

const systemCalls: ReadonlySet<string> = new Set([
  ...["Date.now", "performance.now", "Math.random"],
  ...["crypto.randomUUID", "crypto.getRandomValues", "crypto.randomBytes"],
]);

const usesSystem = (node: ts.Node): boolean => {
  if (ts.isNewExpression(node)) return node.expression.getText() === "Date" && !node.arguments?.length;
  if (!ts.isPropertyAccessExpression(node)) return false;
  const owner = node.expression.getText().replace("globalThis.", "");
  return owner === "process" || systemCalls.has(`${owner}.${node.name.text}`);
};

/** The lines of a source file, from 1, that read the clock, randomness or the process. */
const systemUses = (source: string): number[] =>
  linesWith(source, usesSystem, /\b(Date|performance|Math|crypto|process)\b/);

describe("the clock and randomness of the system are arguments", () => {
  it("are read in the files of the defaults only", () => {
    const files = globSync("src/**/*.ts");
    const found = files.filter((file) => systemUses(readFileSync(file, "utf8")).length > 0);
    expect(found.sort()).toEqual(["src/http/services/system.ts", "src/stores/timing.ts"]);
  });

  it.each([
    "const now = Date.now();",
    "const now = new Date();",
    "const started = performance.now();",
    "const pick = Math.random;",
    "const id = globalThis.crypto.randomUUID();",
    "const { HOME } = process.env;",
  ])("finds %s", (source) => {
    expect(systemUses(`const before = 1;\n${source}`)).toEqual([2]);
  });

  it("passes over dates that are given", () => {
    expect(systemUses("const day = new Date(clock()); const at = Date.parse(text);")).toEqual([]);
  });
});
