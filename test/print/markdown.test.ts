import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { printers, printReports } from "#print/print-reports.ts";
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
    /^- 🔴 \*\*error\*\* `\/questions\/0`: (.*) `known-target`$/m.exec(print({ message })) ?? [];
  return written;
};

describe("markdown", () => {
  it("prints nothing without findings", () => {
    expect(printReports([{ file: "a.json", diagnostics: [] }], { format: "markdown" })).toBe("");
  });

  it("is the sum, and a section for each file with its errors first, those with errors first", () => {
    const text = '{\n  "target": 9\n}';
    const reports = [
      { file: "all.ndjson", at: { line: 17 }, diagnostics: [finding({ severity: "info", pointer: "" })] },
      {
        file: "surveys/a.json",
        text,
        diagnostics: [
          finding({ severity: "warning" }),
          finding({
            span: { start: { line: 2, column: 13, offset: 14 }, end: { line: 2, column: 14, offset: 15 } },
            help: "Use 0, or end the survey here.",
            fixes: [
              {
                title: "End the survey here",
                applicability: "safe",
                patch: [{ op: "replace", path: "/questions/0", value: "end" }],
              },
            ],
          }),
        ],
      },
    ];
    expect(printReports(reports, { format: "markdown" })).toBe(
      [
        "### 1 error, 1 warning, 1 info in 2 files",
        "",
        "<details open><summary><b>surveys/a.json</b>: 1 error, 1 warning</summary>",
        "",
        "- 🔴 **error** `2:13`: No such question. `known-target`",
        "  - help: Use 0, or end the survey here.",
        "  - fix (safe): End the survey here",
        "    ```diff",
        '    - "target": 9',
        '    + "target": "end"',
        "    ```",
        "- 🟡 warning `/questions/0`: No such question. `known-target`",
        "",
        "</details>",
        "",
        "<details><summary><b>all.ndjson</b>: 1 info</summary>",
        "",
        "- 🔵 info `17:1 (the whole)`: No such question. `known-target`",
        "",
        "</details>",
      ].join("\n"),
    );
  });

  it("links the place of a finding if its address is known", () => {
    const printer = printers.markdown({
      linkTo: ({ file }, { span }) => `https://git.example/${file}#L${span?.start.line}`,
    });
    printer.one({ file: "a.json", diagnostics: [finding({ span: lineSpan(3, 31) })] });
    expect(printer.end()).toContain("- 🔴 **error** [`3:31`](https://git.example/a.json#L3): ");
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
    expect(printed.split("\n")[0]).toBe("### 2000 errors in 2000 files");
    expect(printed.split("\n").at(-1)).toBe(`${2_000 - shown} left out: GitHub accepts 65,536 characters`);
  });

  it("leaves out the findings that have no room", () => {
    expect(long(1, "x".repeat(70_000))).toBe("### 1 error\n\n1 left out: GitHub accepts 65,536 characters");
    const reports = (["warning", "error", "error"] as const).map((severity, at) => ({
      diagnostics: [finding({ severity, message: at === 2 ? "x".repeat(70_000) : "x" })],
    }));
    const printed = printReports(reports, { format: "markdown" });
    expect(printed.match(/^- [^`]*/gm)).toEqual(["- 🔴 **error** ", "- 🟡 warning "]);
    expect(printed).toMatch(/\n1 left out/);
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
    const printed = print({ code: "a`b", span: lineSpan(1, 1) }, { file: "@a|</b>.json" });
    expect(printed).toContain("<summary><b>&#64;&#8203;a&#124;&#60;/b&#62;.json</b>: 1 error</summary>");
    expect(printed).toContain("\n- 🔴 **error** `1:1`: No such question. <code>a&#96;b</code>\n");
  });

  it("closes no code block with a line of the text", () => {
    const text = '"```"';
    const span = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 6, offset: 5 } };
    const patch = [{ op: "replace" as const, path: "/questions/0", value: "" }];
    const printed = print({ span, fixes: [{ title: "Fix", applicability: "unsure", patch }] }, { text });
    expect(printed).toContain('\n    ```diff\n    - "```"\n    + ""\n    ```');
  });

  const tick = "`";
  const text = String.raw`(?:[^\\${tick}*_~[\]<>&|!$:#@^{}\n]|&#\d+;)*`;
  const code = String.raw`(?:${tick}[\w./:,+=() -]+${tick}|<code>${text}</code>)`;
  const counts = String.raw`(?:\d+ (?:error|warning|info)s?(?:, )?)+`;
  const line = new RegExp(
    String.raw`^(?:- (?:🔴 \*\*error\*\*|🟡 warning|🔵 info) ${code}: ${text} ${code}| {2}- (?:help|fix \((?:safe|unsure)\)): ${text}|### ${counts}(?: in \d+ files)?|<details(?: open)?><summary><b>${text}<\/b>: ${counts}<\/summary>|<\/details>|)$`,
    "u",
  );
  const block = / {4}(`{3,})diff\n(?: {4}[-+] .*\n){1,2} {4}\1\n/g;

  it("has only lines of the known forms for any findings", () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const printed = `${printReports(reports, { format: "markdown" })}\n`;
        for (const each of printed.replace(block, "").split("\n")) expect(each).toMatch(line);
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
