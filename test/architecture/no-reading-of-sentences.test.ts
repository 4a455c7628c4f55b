import { readFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { linesWith } from "./lines-with.ts";

const sentences = /(^|[.])(pointer|message|help|title|summary|description)$/;
const methods = "endsWith includes indexOf match matchAll replace replaceAll search split startsWith".split(
  " ",
);
const looks: ReadonlySet<string> = new Set(methods);
const words = new RegExp(`\\b(${[...methods, "test", "exec"].join("|")})\\b`);

const isSentence = (node: ts.Node | undefined): boolean =>
  node !== undefined && sentences.test(node.getText());

/** Whether a pointer or a text that people read is searched. */
const looksInto = (node: ts.Node): boolean => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression: owner, name } = node.expression;
  return looks.has(name.text)
    ? isSentence(owner)
    : ["test", "exec"].includes(name.text) && isSentence(node.arguments[0]);
};

const linesThatLook = (source: string): number[] => linesWith(source, looksInto, words);

const files = globSync("src/{check,suggestions,parse,compile,model,routing}/**/*.ts");

describe("sentences and their positions never control the program", () => {
  it("in every step of compiling", () => {
    const found = files.flatMap((file) =>
      linesThatLook(readFileSync(file, "utf8")).map((line) => `${file}:${line}`),
    );
    expect(found).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  it.each([
    'const isQuestion = pointer.endsWith("/question");',
    'if (finding.message.includes("belongs")) ask();',
    'const text = message.message.replace(", or null belongs", " belongs");',
    "if (/days/.test(schema.description)) ask();",
  ])("finds %s", (source) => {
    expect(linesThatLook(`const before = 1;\n${source}`)).toEqual([2]);
  });

  it.each(["const tokens = pointerTokens(pointer);", 'if (text.endsWith("?")) ask(help);'])(
    "passes over %s",
    (source) => {
      expect(linesThatLook(source)).toEqual([]);
    },
  );
});
