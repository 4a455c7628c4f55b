import { describe, expect, test } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { attachSpans } from "#source/attach-spans.ts";
import { type ReadLimits, readJson } from "#source/read-json.ts";
import { ownTime } from "../own-time.ts";

/** The number of characters of the smaller text of a pair, and the factor of the larger one. */
const SMALL = 32 * 1024;
const FACTOR = 8;
/**
 * How many times as long the larger text may take. Linear reading takes FACTOR times, and up to three times that where what is
 * read outgrows a cache that others use; quadratic FACTOR squared.
 */
const MOST = 4 * FACTOR;
/** Runs that are shorter than this are too short to be compared. */
const SHORTEST = 1; // milliseconds

type Shape = readonly [name: string, text: (length: number) => string];

/** A text of about this number of characters: a piece repeated between a head and a tail. */
const repeat =
  (piece: string, head = "", tail = "") =>
  (length: number): string =>
    head + piece.repeat(Math.ceil(length / piece.length)) + tail;

/** The same with a number in place of `#`, so that no two pieces are equal. */
const number =
  (piece: string, head = "", tail = "") =>
  (length: number): string =>
    head +
    Array.from({ length: Math.ceil(length / (piece.length + 4)) }, (_, at) =>
      piece.replaceAll("#", String(at)),
    ).join("") +
    tail;

const brackets = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

const valid: readonly Shape[] = [
  ["one long string", repeat("a", '"', '"')],
  ["a string of escapes", repeat("\\u0041", '"', '"')],
  ["a string of escaped backslashes", repeat("\\\\", '"', '"')],
  ["a string of escaped quotes", repeat('\\"', '"', '"')],
  ["a string of colons after white space", repeat("  :", '"', '"')],
  ["many short strings", repeat('"a",', "[", '""]')],
  ["one long name", repeat("a", '{"', '":[1,2]}')],
  ["one long name with escapes", repeat("\\n", '{"', '":[1,2]}')],
  ["a number of many digits", repeat("1")],
  ["a fraction of many digits", repeat("1", "0.")],
  ["an exponent of many digits", repeat("1", "1e")],
  ["many numbers", repeat("1,", "[", "1]")],
  ["many objects", repeat('{"a":1},', "[", "0]")],
  ["many empty arrays", repeat("[],", "[", "[]]")],
  ["many different names", number('"k#":1,', "{", '"":1}')],
  ["names like indexes", number('"#":1,', "{", '"":1}')],
  ["names like large indexes, far apart", number('"#0000":1,', "{", '"":1}')],
  ["nesting to the limit, again and again", repeat(`${brackets(60)},`, "[", "0]")],
  ["white space", repeat(" \t\r\n", "[", "]")],
  ["lines", repeat("1,\n", "[", "1]")],
];

const misplacedColons: readonly Shape[] = [
  ["a name without quotes, again and again", repeat("a:1,", "{", "}")],
  ["colons before any name, in depth", repeat("{:", "")],
  ["colons before any name, then too many members", repeat(":,", "{", "}")],
  ["colons after a long name", (length) => `{"${"a".repeat(length / 2)}"${":".repeat(length / 2)},[[`],
  ["colons after a long name, in depth", (length) => `{"${"a".repeat(length)}"${":1,".repeat(length / 8)}`],
];

const broken: readonly Shape[] = [
  ...misplacedColons,
  ["colons alone", repeat(":")],
  ["commas alone", repeat(",")],
  ["commas in an array", repeat(",", "[1", "1]")],
  ["commas after a long name", (length) => `{"${"~/".repeat(length / 4)}":[0${",".repeat(length / 2)}0]}`],
  ["missing commas in an array", repeat("1\n", "[", "]")],
  ["missing commas in an object", repeat('"a":1 ', "{", "}")],
  ["trailing commas in objects", repeat('{"a":1,},', "[", "0]")],
  ["missing values", repeat('"a":,', "{", "}")],
  ["opening brackets", repeat("[")],
  ["opening braces", repeat("{")],
  ["opening brackets and names", repeat('[{"":')],
  ["closing brackets", repeat("]")],
  ["brackets that do not match", repeat("[}")],
  ["an unclosed string", repeat("a", '"')],
  ["unclosed strings on many lines", repeat('"a\n', "[")],
  ["unclosed names on many lines", repeat('"a\n', "{")],
  ["an unclosed string of backslashes", repeat("\\\\", '"')],
  ["an unclosed string of escaped quotes", repeat('\\"', '"')],
  ["quotes alone", repeat('"')],
  ["invalid escapes, a string each", repeat('"\\x",', "[", "0]")],
  ["a string of invalid escapes", repeat("\\x", '["', '"]')],
  ["a string of cut escapes", repeat("\\u12", '["', '"]')],
  ["control characters, a string each", repeat('"\u0001",', "[", "0]")],
  ["quotes inside a string", repeat(' "a"', '["b', ' c"]')],
  ["escapes of patterns, a string each", repeat('"\\d",', "[", "0]")],
  ["single quotes alone", repeat("'")],
  ["strings in single quotes", repeat("'a',", "[", "0]")],
  ["names in single quotes", repeat("'a':1,", "{", "}")],
  ["single quotes before other quotes", repeat("'\u201d,", "[", "0]")],
  ["single quotes with a backslash", repeat("'\\',", "[", "0]")],
  ["single quotes and white space", repeat("'a'      ", "[")],
  ["other quotes", repeat("\u201ca\u201d,", "[", "0]")],
  ["words", repeat("abc,", "[", "0]")],
  ["words like literals", repeat("True,nul,", "[", "0]")],
  ["one long word", repeat("a")],
  ["words on separate lines", repeat("a\n", "[")],
  ["semicolons", repeat(";")],
  ["semicolons between elements", repeat("1;", "[", "1]")],
  ["numbers with needless zeros", repeat("01,", "[", "0]")],
  ["a number that goes on as a word", repeat("1", "[", "x]")],
  ["a fraction that goes on as a word", repeat("1", "[0.", "e]")],
  ["line comments", repeat("//\n", "[")],
  ["line comments with a number sign", repeat("#\n", "[")],
  ["block comments", repeat("/**/", "[", "]")],
  ["block comments between elements", repeat("1/**/,", "[", "1]")],
  [
    "block comments after a long name",
    (length) => `{"${"a".repeat(length / 2)}"${"/**/".repeat(length / 8)}:1}`,
  ],
  ["an unclosed block comment", repeat("*", "/*")],
  ["unclosed block comments", repeat("/*", "[")],
  ["slashes", repeat("/ ", "[")],
  ["no-break spaces", repeat("\u00a0", "[", "]")],
  ["no-break spaces between words", repeat("a\u00a0", "[", "]")],
  ["byte order marks", repeat("\ufeff")],
  ["unpaired surrogates", repeat("\ud83d")],
  ["NUL characters", repeat("\0")],
  ["documents on lines", repeat("{}\n")],
  ["a duplicate name, again and again", repeat('"a":1,', "{", '"a":1}')],
  ["duplicate names in many objects", repeat('{"a":1,"a":2},', "[", "0]")],
  ["duplicates of a long name", (length) => `{${`"${"a".repeat(length / 200)}":1,`.repeat(200)}"b":1}`],
  ["white space in front of an error", repeat(" ", "[1", ",]")],
  ["white space between words", repeat("a        ", "[1,", "]")],
  ["markup", repeat("<p>")],
  ["comments in front", repeat("/***/#\n//\n")],
  ["a comment in front that is not closed", repeat("* ", "/*")],
  ["an unfinished first line", repeat("a: ,")],
  ["white space in a word", repeat("a    ")],
  ["dashes", repeat("- ")],
  ["numbers in other notations", repeat("+1,0x1,.5,", "[", "0]")],
  ["words of other languages", repeat("None,NaN,opens,", "[", "0]")],
  ["names without quotes and other syntax", repeat("a:'b',/**/", "{", "}")],
];

const unlimited: ReadLimits = { text: Number.MAX_SAFE_INTEGER, depth: 64, members: Number.MAX_SAFE_INTEGER };
/** Limits that a long list exceeds only after a part of the text in proportion to its length. */
const exceededLate = (text: string): ReadLimits => ({ ...unlimited, members: text.length >> 3 });

/** How many times as long a run takes with the larger text. The best of several tries. */
function growth(run: (text: string) => void, text: (length: number) => string): number {
  const [small, large] = [text(SMALL), text(SMALL * FACTOR)];
  let [smallTime, largeTime] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tries = 0; tries < 12; tries++) {
    smallTime = Math.min(
      smallTime,
      ownTime(() => run(small)),
    );
    largeTime = Math.min(
      largeTime,
      ownTime(() => run(large)),
    );
    if (largeTime / Math.max(smallTime, SHORTEST) <= MOST) break;
  }
  return largeTime / Math.max(smallTime, SHORTEST);
}

const commented: readonly Shape[] = [
  ["comments after a comma", repeat("/**/", "[1,", "]")],
  ["trailing commas", repeat("[1,],", "[", "]")],
  ["commas and comments", repeat("1,//\n", "[", "]")],
  ["one long comment", repeat("*", "[/*", "*/]")],
  ["comments that are not closed", repeat("/*", "[")],
  ["strings like comments", repeat('"//",', "[", "]")],
];

describe("reading comments takes time in proportion to the length of the text", { timeout: 120_000 }, () => {
  test.each([...valid, ...commented, ...broken.slice(-12)])("%s", (_, text) => {
    expect(growth((each) => readJson(each, unlimited, "jsonc"), text)).toBeLessThanOrEqual(MOST);
  });
});

const encoder = new TextEncoder();

describe("reading takes time in proportion to the length of the text", { timeout: 120_000 }, () => {
  test.each([...valid, ...broken])("%s", (_, text) => {
    expect(growth((each) => readJson(each, unlimited), text)).toBeLessThanOrEqual(MOST);
    expect(growth((each) => readJson(each, exceededLate(each)), text)).toBeLessThanOrEqual(MOST);
  });

  test.each<Shape>([
    ["characters of two bytes", repeat("é", '"', '"')],
    ["replacement characters", repeat("\ufffd", '"')],
    ["a byte order mark and NUL characters", repeat("\0", "\ufeff")],
  ])("bytes with an error at the end: %s", (_, text) => {
    const run = (each: string): void => {
      const bytes = encoder.encode(`${each}!`);
      bytes[bytes.length - 1] = 0xff;
      readJson(bytes, unlimited);
    };
    expect(growth(run, text)).toBeLessThanOrEqual(MOST);
  });

  const pointers = ["", "/0", "/60000", "/0/0/0/0", "/k1", "/zzz", `/${"0/".repeat(70)}`];
  const diagnostics = pointers.map(
    (pointer): Diagnostic => ({
      code: "valid-type",
      messageId: "any",
      severity: "error",
      message: "",
      pointer,
      params: {},
    }),
  );

  test.each([...valid, ...misplacedColons])("spans in: %s", (_, text) => {
    const run = (each: string): void => {
      attachSpans(diagnostics, each, new Set());
    };
    expect(growth(run, text)).toBeLessThanOrEqual(MOST);
  });
});
