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
    ["signs that stand alone", 'the sign "@" or "#"', 'the sign "&#64;" or "&#35;"'],
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

  it("has no line of another form, whatever the findings are", () => {
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
