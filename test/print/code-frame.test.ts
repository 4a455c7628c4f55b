import { describe, expect, it, test } from "vitest";
import type { Span } from "#diagnostics/diagnostic.ts";
import { printDiagnostics, printReports } from "#print/print-reports.ts";
import { columnWidth } from "../../src/print/wrap.ts";
import { finding, lineSpan, spanOf } from "./findings.ts";

/** The numbered lines, and those under them. */
function frameOf(text: string, span: Span): string[] {
  const rows = printDiagnostics([finding({ span })], { format: "text", text })
    .split("\n")
    .filter((row) => /^ *\d* \|/.test(row));
  return rows.slice(1);
}

describe("no frame", () => {
  it("without a text", () => {
    expect(printDiagnostics([finding({ span: lineSpan(1, 1) })], { format: "text" })).not.toContain("|");
  });
  it("without a span", () => {
    expect(printDiagnostics([finding()], { format: "text", text: "{}" })).not.toContain("|");
  });
  it("if the text has no such line", () => {
    expect(frameOf("{}", lineSpan(2, 1))).toEqual([]);
  });
});

describe("frames", () => {
  const table: [name: string, text: string, part: string, frame: string[]][] = [
    ["one line", `{"a":1}`, "1", [`1 | {"a":1}`, "  |      ^"]],
    [
      "two lines before and one after",
      "a\nb\nc\nd\ne\nf",
      "d",
      ["2 | b", "3 | c", "4 | d", "  | ^", "5 | e"],
    ],
    ["the first line", "a\nb\nc", "a", ["1 | a", "  | ^", "2 | b"]],
    ["the last line", "a\nb\nc", "c", ["1 | a", "2 | b", "3 | c", "  | ^"]],
    ["blank lines and lines of brackets", "\n\nb\n\n", "b", ["3 | b", "  | ^"]],
    [
      "numbers of two lengths",
      "1\n2\n3\n4\n5\n6\n7\n8\nnine\nten",
      "nine",
      [" 7 | 7", " 8 | 8", " 9 | nine", "   | ^^^^", "10 | ten"],
    ],
    [
      "a place over several lines, up to the end of the first and with its name",
      `{\n  "a": [\n    1\n  ]\n}`,
      "[\n    1\n  ]",
      [`2 |   "a": [`, "  |   ^^^^^^", "3 |     1"],
    ],
    [
      "the same with a longer name, and with quotes in it",
      `{\n  "a \\" b": [\n    1\n  ]\n}`,
      "[\n    1\n  ]",
      [`2 |   "a \\" b": [`, "  |   ^^^^^^^^^^^", "3 |     1"],
    ],
    [
      "an object on one line, whole",
      `[\n  {"question": "a?"},\n  1\n]`,
      `{"question": "a?"}`,
      [`2 |   {"question": "a?"},`, "  |   ^^^^^^^^^^^^^^^^^^", "3 |   1"],
    ],
    [
      "the name of an object of several lines, after comments",
      `{\n  "name": /* "b" */ "a", // c\n  "d": 1\n}`,
      `{\n  "name": /* "b" */ "a", // c\n  "d": 1\n}`,
      [`2 |   "name": /* "b" */ "a", // c`, "  |                     ^^^", `3 |   "d": 1`],
    ],
    ["an empty place", `{"a":}`, "", [`1 | {"a":}`, "  | ^"]],
    ["carriage return and line feed", `{\r\n  "a": 1\r\n}`, "1", [`2 |   "a": 1`, "  |        ^"]],
    ["carriage returns alone", `{\r  "a": 1\r}`, "1", [`2 |   "a": 1`, "  |        ^"]],
    ["tabs", `\t{\t"a": 1}`, "1", [`1 |     {    "a": 1}`, "  |               ^"]],
    ["a marked tab", "[\t]", "\t", ["1 | [    ]", "  |  ^^^^"]],
    ["astral characters", `["👍", 1]`, "1", [`1 | ["👍", 1]`, "  |        ^"]],
    ["a marked astral character", `["👍"]`, `"👍"`, [`1 | ["👍"]`, "  |  ^^^^"]],
    ["wide characters", `["漢字", 1]`, "1", [`1 | ["漢字", 1]`, "  |          ^"]],
    ["combining marks", `["e\u0301", 1]`, "1", [`1 | ["e\u0301", 1]`, "  |       ^"]],
    ["terminal commands", `["\u001b[31m", 1]`, "1]", [`1 | ["\\u001b[31m", 1]`, "  |                ^^"]],
    ["a byte order mark, which belongs to no line", `\ufeff[1]`, "1", ["1 | [1]", "  |  ^"]],
    ["a later line after a byte order mark", `\ufeff[\n1]`, "1", ["2 | 1]", "  | ^"]],
    [
      "directions and byte order marks inside",
      `["\u202e\ufeff", 1]`,
      "1",
      [`1 | ["\\u202e\\ufeff", 1]`, "  |                  ^"],
    ],
    [
      "line separators, which end no line in JSON",
      `["\u2028", 1]`,
      "1",
      [`1 | ["\\u2028", 1]`, "  |            ^"],
    ],
    ["commands for a log", `["##[x]", 1]`, "1", [`1 | ["#\\u0023[x]", 1]`, "  |                ^"]],
  ];
  test.each(table)("%s", (_name, text, part, frame) => {
    expect(frameOf(text, spanOf(text, part))).toEqual(frame);
  });

  it("marks the place after the end of a line", () => {
    expect(frameOf("[1", lineSpan(1, 3, 0))).toEqual(["1 | [1", "  |   ^"]);
  });
  it("marks the end of the line for a column beyond it", () => {
    expect(frameOf("[1\n]", lineSpan(1, 99))).toEqual(["1 | [1", "  |   ^"]);
  });
});

describe("long lines", () => {
  const long = `[${"1,".repeat(500)}"here",${"2,".repeat(500)}3]`;

  it("are cut to a window around the place", () => {
    expect(frameOf(long, spanOf(long, `"here"`))).toEqual([
      `1 | ...${"1,".repeat(20)}"here",${"2,".repeat(26)}2...`,
      `  | ${" ".repeat(43)}^^^^^^`,
    ]);
  });
  it("keep their beginning for a place near it", () => {
    expect(frameOf(long, spanOf(long, "1"))).toEqual([`1 | [${"1,".repeat(49)}1...`, "  |  ^"]);
  });
  it("keep their end for a place near it", () => {
    expect(frameOf(long, spanOf(long, "3]"))).toEqual([
      `1 | ...${"2,".repeat(20)}3]`,
      `  | ${" ".repeat(43)}^^`,
    ]);
  });
  it("mark no more than the window of a long place", () => {
    const [, carets] = frameOf(long, spanOf(long, long));
    expect(carets).toBe(`  | ${"^".repeat(100)}`);
  });
  it("do not part a surrogate pair", () => {
    const pairs = `["${"👍".repeat(200)}"]`;
    const at = pairs.indexOf("👍") + 201;
    const [line] = frameOf(pairs, lineSpan(1, at + 1));
    expect(line).toBe(`1 | ...${"👍".repeat(50)}...`);
  });
  it("keep their beginning where they are only neighbours", () => {
    const text = `${"a".repeat(200)}\nb`;
    expect(frameOf(text, spanOf(text, "b"))).toEqual([`1 | ${"a".repeat(100)}...`, "2 | b", "  | ^"]);
  });
});

describe("records of a larger file", () => {
  it("are numbered as the file is", () => {
    const text = `{\n"a": 1\n}`;
    const report = {
      file: "all.ndjson",
      text,
      at: { line: 99 },
      diagnostics: [finding({ span: spanOf(text, "1") })],
    };
    const printed = printReports([report], { format: "text" }).split("\n");
    expect(printed.filter((row) => /^ *\d* \||-->/.test(row))).toEqual([
      "   --> all.ndjson:100:6",
      "    |",
      `100 | "a": 1`,
      "    |      ^",
    ]);
  });
});

describe("columnWidth", () => {
  test.each([
    [1, "a ~ é ß я ع € — … ½ © ☎ ｱ 𝒳"],
    [2, "漢 字 あ ア 한 ， Ａ ￥ 👍 🏽 ⌚ ⚡ 🀄 𠀀 㐀 ꀀ"],
    [0, "\u0301 \u20dd \u200d \u200c \ufe0f \u1161"],
  ])("%d columns", (width, characters) => {
    const widths = characters.split(" ").map((character) => [character, columnWidth(character)]);
    expect(widths).toEqual(characters.split(" ").map((character) => [character, width]));
  });

  test("a flag is two columns wide", () => {
    const columns = [..."🇳🇱"].map(columnWidth);
    expect(columns).toEqual([1, 1]);
  });
});
