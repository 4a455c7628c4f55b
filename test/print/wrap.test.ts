import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { printDiagnostics, printReports } from "#print/print-reports.ts";
import { visible } from "#print/visible.ts";
import { usableWidth, wrap } from "#print/wrap.ts";
import { lineWidth } from "../../src/print/wrap.ts";
import { anyReports, anyText } from "./any-reports.ts";
import { finding, spanOf } from "./findings.ts";

describe("wrap", () => {
  const address = "https://example.org/a/very/long/address/of/a/page";
  const pointer = "/questions/0/branching/responseValues/promoters";
  test.each<[name: string, line: string, lines: string[]]>([
    ["a line that fits", "one two three four", ["one two three four"]],
    ["words", "one two three four five six", ["one two three four", "    five six"]],
    ["as wide as the terminal", "12345678 12345678 12", ["12345678 12345678 12"]],
    ["a word up to the last column", "12345678 12345678 12 123", ["12345678 12345678 12", "    123"]],
    ["one column more", "12345678 12345678 123", ["12345678 12345678", "    123"]],
    ["an indented line", "  help: one two three four", ["  help: one two", "    three four"]],
    ["the first word after an indent stays there", `  ${address} a`, [`  ${address}`, "    a"]],
    ["an address stays whole", `See ${address} for more.`, ["See", `    ${address}`, "    for more."]],
    ["a pointer stays whole", `${pointer} error a`, [pointer, "    error a"]],
    ["wide characters", "漢字漢字 漢字漢字 漢字", ["漢字漢字 漢字漢字", "    漢字"]],
    [
      "marks that take no column",
      `${"e\u0301".repeat(9)} ${"e\u0301".repeat(10)}`,
      [`${"e\u0301".repeat(9)} ${"e\u0301".repeat(10)}`],
    ],
    [
      "paint, which takes none",
      "\u001b[31merror\u001b[0m one two thre",
      ["\u001b[31merror\u001b[0m one two thre"],
    ],
    [
      "what logs read as a command begins no line",
      "one two three four ::error::x",
      ["one two three", "    four ::error::x"],
    ],
  ])("%s", (_name, line, lines) => {
    expect(wrap(line, 20).split("\n")).toEqual(lines);
  });

  it("keeps the head of a line whole", () => {
    expect(wrap("a/long/file.json:1:2 error code: One two.", 20, "a/long/file.json:1:2 error code: ")).toBe(
      "a/long/file.json:1:2 error code: One\n    two.",
    );
  });

  it("loses nothing, and breaks every line that has a space to break at", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyText, fc.lorem()), { maxLength: 9 }),
        fc.integer({ min: 20, max: 60 }),
        (texts, columns) => {
          const line = `a: ${texts.map(visible).join(" ")}`;
          const wrapped = wrap(line, columns);
          expect(wrapped.replaceAll("\n    ", " ")).toBe(line);
          for (const each of wrapped.split("\n")) {
            expect(each).not.toMatch(/^\s*::/);
            if (lineWidth(each) > columns) expect(each.trim()).not.toMatch(/\S +(?! *::)\S/);
          }
        },
      ),
    );
  });

  test.each([
    [undefined, undefined],
    [0, undefined],
    [19, undefined],
    [Number.NaN, undefined],
    [20, 20],
  ])("%j columns", (columns, usable) => {
    expect(usableWidth(columns)).toBe(usable);
  });
});

describe("findings at a width", () => {
  const text = `{ "question": "${"漢字".repeat(30)}", "branching": { "index": 9 }, "note": "${"a".repeat(80)}" }`;
  const diagnostic = finding({
    span: spanOf(text, "9"),
    message: "The survey has no question 9, as it ends with question 2.",
    help: "Use the position of a question, or end the survey here.",
    fixes: [
      {
        title: "End the survey here for every answer, without exception.",
        applicability: "unsure",
        patch: [],
      },
    ],
  });

  test.each([40, 60, 80, 132])(
    "%d columns are enough for all of it, with the carets under the mark",
    (width) => {
      for (const color of [false, true]) {
        const lines = printDiagnostics([diagnostic], { format: "text", text, width, color }).split("\n");
        for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(width);
        const plain = lines.map((line) => line.replace(/\u001b\[[\d;]+m/g, ""));
        const carets = plain.findIndex((line) => line.includes("^"));
        const [before = ""] = plain[carets]?.split("^") ?? [];
        const marked = plain[carets - 1] ?? "";
        expect(lineWidth(marked.slice(0, marked.indexOf("9 }")))).toBe(before.length);
      }
    },
  );

  it("differ from others by where lines break", () => {
    fc.assert(
      fc.property(anyReports, fc.integer({ min: 20, max: 100 }), (reports, width) => {
        const frameless = reports.map(({ diagnostics }) => ({ diagnostics }));
        const printed = printReports(frameless, { format: "text", width });
        expect(printed.replaceAll("\n    ", " ")).toBe(printReports(frameless, { format: "text" }));
        const painted = printReports(reports, { format: "text", width, color: true });
        expect(painted.replace(/\u001b\[[\d;]+m/g, "")).toBe(
          printReports(reports, { format: "text", width }),
        );
      }),
    );
  });
});
