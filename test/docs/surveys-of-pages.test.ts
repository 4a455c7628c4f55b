import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { isObject } from "#diagnostics/json-value.ts";

/** A block may show surveys with findings if a comment before it lists their codes in order: `<!-- findings: known-target -->`. */
const BLOCK = /(?:<!-- findings: (?<codes>[a-z, -]+) -->\n+)?^```[^\n]*\n(?<source>[\s\S]*?)^```$/gm;

/** The end of an object literal, or its start if the step is -1. Pages have no braces in texts that do not match. */
function boundaryOf(source: string, from: number, step: 1 | -1): number {
  const [inner, outer] = step === 1 ? ["{", "}"] : ["}", "{"];
  let depth = 0;
  for (let at = from; at >= 0 && at < source.length; at += step) {
    if (source[at] === inner) depth++;
    else if (source[at] === outer && depth-- === 0) return at;
  }
  return -1;
}

/** The value of an object literal; undefined if it refers to variables. */
function evaluate(literal: string): unknown {
  try {
    return new Function(`return (${literal});`)() as unknown;
  } catch {
    return undefined;
  }
}

/** The object literals of a block that have a property. */
const literalsWith = (source: string, member: RegExp): readonly string[] =>
  [...source.matchAll(member)].flatMap(({ index }) => {
    const start = boundaryOf(source, index - 1, -1);
    const end = boundaryOf(source, index, 1);
    return start === -1 || end === -1 ? [] : [source.slice(start, end + 1)];
  });

interface Block {
  readonly source: string;
  /** The codes of the findings that its surveys must have. */
  readonly codes: readonly string[];
}

const blocksOf = (page: string): readonly Block[] =>
  [...readFileSync(page, "utf8").matchAll(BLOCK)].map(({ groups }) => ({
    source: groups?.["source"] ?? "",
    codes: groups?.["codes"]?.split(", ") ?? [],
  }));

const surveysIn = ({ source }: Block): readonly object[] =>
  literalsWith(source, /["']?\bquestions["']?\s*:\s*\[/g)
    .map(evaluate)
    .filter(isObject)
    // A compiled survey is another kind of payload.
    .filter((survey) => !("fingerprint" in survey));

/** The codes of the errors and warnings of a survey. */
function codesOf(survey: object): readonly string[] {
  const kind = "name" in survey ? "survey" : "survey-update";
  const { diagnostics } = compileSurvey(survey, { kind });
  return diagnostics.flatMap(({ code, severity }) => (severity === "info" ? [] : [code]));
}

/** The pages, except those of rules: they show failures, and their own test compiles them. */
const pages = [
  "README.md",
  ...readdirSync("docs")
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];

describe("the surveys of the pages", () => {
  it("are found", () => {
    expect(pages.flatMap(blocksOf).flatMap(surveysIn).length).toBeGreaterThan(30);
  });

  it.each(pages)("compile without warnings, except those that a comment lists, in %s", (page) => {
    for (const block of blocksOf(page)) {
      const codes = new Set(surveysIn(block).flatMap(codesOf));
      expect({ source: block.source, codes: [...codes].sort() }).toEqual(block);
    }
  });

  it.each(pages)("have a display on every rating in %s", (page) => {
    const ratings = blocksOf(page).flatMap(({ source, codes }) =>
      codes.includes("portable-rating") ? [] : literalsWith(source, /["']?\btype["']?\s*:\s*["']rating["']/g),
    );
    expect(ratings.filter((literal) => !/\bdisplay\b/.test(literal))).toEqual([]);
  });
});
