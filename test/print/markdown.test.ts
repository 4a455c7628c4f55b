import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { printReports } from "#print/print-reports.ts";
import type { Report } from "#print/report.ts";
import { visible } from "#print/visible.ts";
import { anyReports, anyText } from "./any-reports.ts";
import { finding, lineSpan } from "./findings.ts";

const print = (different: Partial<Diagnostic<string>>, report: Omit<Report, "diagnostics"> = {}) =>
  printReports([{ ...report, diagnostics: [finding(different)] }], { format: "markdown" });

/** The text that a reader sees: references are characters, and the invisible space is none. */
const seen = (markdown: string): string =>
  markdown
    .replaceAll("&#8203;", "")
    .replace(/&#(\d+);/g, (_reference, number) => String.fromCharCode(Number(number)));

/** The message of the only finding, as it is written. */
const messageOf = (message: string) => {
  const [, written = ""] =
    /^- \*\*error\*\* `\/questions\/0` `known-target`: (.*)$/m.exec(print({ message })) ?? [];
  return written;
};

describe("markdown", () => {
  it("prints nothing without findings", () => {
    expect(printReports([{ file: "a.json", diagnostics: [] }], { format: "markdown" })).toBe("");
  });

  it("is a list with the place, the code, the message, the help and the fixes, and counts at the end", () => {
    const reports = [
      {
        file: "surveys/a.json",
        diagnostics: [
          finding({
            span: lineSpan(3, 31),
            help: "Use 0, or end the survey here.",
            fixes: [{ title: "End the survey here", applicability: "safe", patch: [] }],
          }),
          finding({ severity: "warning" }),
        ],
      },
      { file: "all.ndjson", at: { line: 17 }, diagnostics: [finding({ severity: "info", pointer: "" })] },
    ];
    expect(printReports(reports, { format: "markdown" })).toBe(
      [
        "- **error** `surveys/a.json:3:31` `known-target`: No such question.",
        "  - help: Use 0, or end the survey here.",
        "  - fix (safe): End the survey here",
        "- **warning** `surveys/a.json /questions/0` `known-target`: No such question.",
        "- **info** `all.ndjson:17:1 (the whole)` `known-target`: No such question.",
        "",
        "1 error, 1 warning, 1 info in 2 files",
      ].join("\n"),
    );
  });

  const long = (count: number, message: string) =>
    printReports(
      Array.from({ length: count }, (_, at) => ({
        file: `surveys/${at}.json`,
        diagnostics: [finding({ message: `${message} ${at}` })],
      })),
      { format: "markdown" },
    );

  it("shows the first findings that a comment has room for, and counts the others", () => {
    const printed = long(2_000, "@".repeat(20));
    const shown = printed.match(/^- /gm)?.length ?? 0;
    expect(printed.length).toBeGreaterThan(58_000);
    expect(printed.length).toBeLessThan(60_500);
    const places = [...printed.matchAll(/surveys\/(\d+)\.json/g)].map(([, at]) => Number(at));
    expect(places).toEqual(Array.from({ length: shown }, (_, at) => at));
    expect(printed.split("\n").at(-1)).toBe(
      `2000 errors in 2000 files; ${2_000 - shown} of them are left out, as comments on GitHub have at most 65,536 characters`,
    );
  });

  it("leaves out one finding that has no room, and every one after it", () => {
    expect(long(1, "x".repeat(70_000))).toBe(
      "\n1 error; 1 of them is left out, as comments on GitHub have at most 65,536 characters",
    );
    const reports = ["x", "x".repeat(70_000), "x"].map((message) => ({
      diagnostics: [finding({ message })],
    }));
    expect(printReports(reports, { format: "markdown" })).toMatch(/: x\n\n3 errors; 2 of them are left out/);
  });

  test.each([
    ["table cells", "a | b", "a &#124; b"],
    ["code", "a `b`", "a &#96;b&#96;"],
    ["escapes", "a \\` b", "a &#92;&#96; b"],
    ["emphasis", "*a* _b_ ~~c~~", "&#42;a&#42; &#95;b&#95; &#126;&#126;c&#126;&#126;"],
    ["HTML", "<img src=x>", "&#60;img src=x&#62;"],
    ["references", "&lt;b&gt; &#60;", "&#38;lt;b&#38;gt; &#38;&#35;&#8203;60;"],
    ["links", "[a](https://b.example)", "&#91;a&#93;(https&#58;//b.example)"],
    ["images", "![a](b)", "&#33;&#91;a&#93;(b)"],
    ["addresses", "www.a.example, a@b.example", "www&#46;a.example, a&#64;&#8203;b.example"],
    ["mentions", "@everyone, @team/all", "&#64;&#8203;everyone, &#64;&#8203;team/all"],
    ["issues", "fixes #12, GH-7", "fixes &#35;&#8203;12, GH&#45;&#8203;7"],
    ["formulas", "$x$", "&#36;x&#36;"],
    ["single signs", 'the sign "@" or "#"', 'the sign "&#64;" or "&#35;"'],
    ["line breaks", "a\n# b\r\n- c", "a&#92;u000a&#35; b&#92;u000d&#92;u000a- c"],
  ])("a payload makes no %s", (_name, message, written) => {
    expect(messageOf(message)).toBe(written);
  });

  it("writes names that code cannot hold with references", () => {
    expect(print({ code: "a`b", span: lineSpan(1, 1) }, { file: "@a|b.json" })).toBe(
      "- **error** <code>&#64;a&#124;b.json&#58;1&#58;1</code> <code>a&#96;b</code>: No such question.\n\n1 error",
    );
  });

  const tick = "`";
  const text = String.raw`(?:[^\\${tick}*_~[\]<>&|!$:#@^{}\n]|&#\d+;)*`;
  const code = String.raw`(?:${tick}[\w./:,+=() -]+${tick}|<code>${text}</code>)`;
  const line = new RegExp(
    String.raw`^(?:- \*\*(?:error|warning|info)\*\* ${code} ${code}: ${text}| {2}- (?:help|fix \((?:safe|unsure)\)): ${text}|(?:\d+ (?:error|warning|info)s?(?:, )?)+(?: in \d+ files)?|)$`,
    "u",
  );

  it("has only lines of the known forms for any findings", () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        for (const each of printReports(reports, { format: "markdown" }).split("\n"))
          expect(each).toMatch(line);
      }),
    );
  });

  it("shows every message as it is", () => {
    const marks = fc.string({ unit: fc.constantFrom(..."\\`*_~[]<>&|!$:#@^{}().-wGH1 a\n"), maxLength: 20 });
    fc.assert(
      fc.property(fc.oneof(anyText, marks), (message) => {
        const written = messageOf(message);
        expect(seen(written)).toBe(visible(message));
        expect(written).not.toMatch(/www\.|[@|`<>\\]/i);
      }),
    );
  });
});
