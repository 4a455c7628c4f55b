import { stripVTControlCharacters } from "node:util";
import { describe, expect, it, test } from "vitest";
import { printPage } from "../../../src/cli/explaining/print-page.ts";
import { wrap } from "../../../src/cli/explaining/wrap.ts";
import { colorsFor } from "../../../src/cli/output/colors.ts";

const plain = (page: string, width = 40): string => printPage(page, colorsFor(false), width);

describe("printPage", () => {
  const cases: readonly (readonly [name: string, page: string, printed: string])[] = [
    ["nothing", "", ""],
    ["a heading", "# no-blank-text\n\nWhy.\n", "no-blank-text\n\nWhy."],
    ["a heading with hashes at its end", "## Why ##\nBecause.", "Why\n\nBecause."],
    [
      "a paragraph, broken anew",
      "One two three four five six seven\neight nine ten eleven twelve.",
      "One two three four five six seven eight\nnine ten eleven twelve.",
    ],
    ["paragraphs", "One.\n\n\nTwo.", "One.\n\nTwo."],
    [
      "code, as it is",
      'So:\n```json\n{\n  "a":  1\n\n}\n```\nEnd.',
      'So:\n\n    {\n      "a":  1\n\n    }\n\nEnd.',
    ],
    ["code that does not end", "```\nx", "    x"],
    [
      "items, with hanging lines",
      "- one two three four five six seven eight nine\n- two\n  more\n\n1. first\n   - inner",
      "• one two three four five six seven\n  eight nine\n• two more\n1. first\n   • inner",
    ],
    ["a table, as it is", "| a | b |\n|---|---|\n  | 1 | 2 |", "| a | b |\n|---|---|\n| 1 | 2 |"],
    ["inline markup", "A `code b`, **strong**, *so*, 2 * 3 * 4.", "A code b, strong, so, 2 * 3 * 4."],
    [
      "links",
      "See [the rule](no-loop.md) and [this](https://a.example).",
      "See the rule and this\n(https://a.example).",
    ],
    ["comments", "<!-- hidden\nlines -->\nSeen.", "Seen."],
    ["CRLF", "# a\r\n\r\nb\r\nc\r\n", "a\n\nb c"],
  ];
  test.each(cases)("%s", (_name, page, printed) => {
    expect(plain(page)).toBe(printed);
  });

  it("paints without counting the paint", () => {
    const page = "# Title\n## Why\n`one two` **three** *four* five\n\n```\ncode\n```";
    const painted = printPage(page, colorsFor(true), 15);
    expect(painted).toContain("\u001b[36mone\u001b[39m \u001b[36mtwo\u001b[39m");
    expect(stripVTControlCharacters(painted)).toBe("Title\n\nWhy\n\none two three\nfour five\n\n    code");
  });
});

describe("wrap", () => {
  it("lets long words stand out", () => {
    expect(wrap("a bbbbbbbbbb c d", 4)).toEqual(["a", "bbbbbbbbbb", "c d"]);
    expect(wrap("  ", 4)).toEqual([]);
  });
});
