import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { printReports } from "#print/print-reports.ts";
import type { Report } from "#print/report.ts";
import { visible } from "#print/visible.ts";
import { anyText } from "./any-reports.ts";
import { finding, lineSpan } from "./findings.ts";

const print = (different: Partial<Diagnostic<string>>, report: Omit<Report, "diagnostics"> = {}) =>
  printReports([{ ...report, diagnostics: [finding(different)] }], { format: "github" });

/** Reads a value back as the runner does: the percent sign last. */
const unescaped = (text: string) =>
  text
    .replaceAll("%0D", "\r")
    .replaceAll("%0A", "\n")
    .replaceAll("%3A", ":")
    .replaceAll("%2C", ",")
    .replaceAll("%25", "%");

/** Reads a command as the runner does. */
function readCommand(line: string) {
  const [, command, properties = "", data = ""] = /^::(\w+) (.*?)::(.*)$/su.exec(line) ?? [];
  const pairs = properties.split(",").map((pair): [string, string] => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at), unescaped(pair.slice(at + 1))];
  });
  return { command, properties: Object.fromEntries(pairs), data: unescaped(data) };
}

describe("github", () => {
  it("prints nothing without findings", () => {
    expect(printReports([{ file: "a.json", diagnostics: [] }], { format: "github" })).toBe("");
  });

  const file = "surveys/a.json";
  const span = lineSpan(3, 7, 2);
  const overLines = { start: { line: 3, column: 7, offset: 20 }, end: { line: 5, column: 2, offset: 40 } };
  test.each<[string, Partial<Diagnostic<string>>, Omit<Report, "diagnostics">, string]>([
    [
      "a place",
      { span },
      { file },
      "::error file=surveys/a.json,line=3,endLine=3,col=7,endColumn=9,title=known-target::No such question.",
    ],
    [
      "several lines: no columns",
      { span: overLines },
      { file },
      "::error file=surveys/a.json,line=3,endLine=5,title=known-target::No such question.",
    ],
    [
      "no span",
      {},
      { file },
      "::error file=surveys/a.json,title=known-target::No such question.%0Aat /questions/0",
    ],
    [
      "the whole",
      { pointer: "" },
      { file },
      "::error file=surveys/a.json,title=known-target::No such question.",
    ],
    ["no file", { span }, {}, "::error title=known-target::No such question."],
    ["a file without a name", { span }, { file: "" }, "::error title=known-target::No such question."],
    [
      "a record",
      {},
      { file, at: { line: 17 } },
      "::error file=surveys/a.json,line=17,title=known-target::No such question.%0Aat /questions/0",
    ],
    [
      "a place in a record",
      { span: lineSpan(1, 4) },
      { file, at: { line: 17 } },
      "::error file=surveys/a.json,line=17,endLine=17,col=4,endColumn=5,title=known-target::No such question.",
    ],
    ["a warning", { severity: "warning", span }, {}, "::warning title=known-target::No such question."],
    ["an info", { severity: "info", span }, {}, "::notice title=known-target::No such question."],
    ["help", { span, help: "Use 0." }, {}, "::error title=known-target::No such question.%0Ahelp: Use 0."],
    [
      "signs",
      { span, message: "100 %: a, b" },
      { file: "a,b:c%.json" },
      "::error file=a%2Cb%3Ac%25.json,line=3,endLine=3,col=7,endColumn=9,title=known-target::100 %25: a, b",
    ],
    [
      "line breaks of a payload",
      { span, message: "a\r\n::error::b", code: "x\ny" },
      {},
      "::error title=x\\u000ay::a\\u000d\\u000a::error::b",
    ],
  ])("%s", (_name, different, report, line) => {
    expect(print(different, report)).toBe(line);
  });

  it("prints a line for each finding", () => {
    const reports = [
      { file: "a.json", diagnostics: [finding(), finding()] },
      { file: "b.json", diagnostics: [finding()] },
    ];
    expect(printReports(reports, { format: "github" }).split("\n")).toHaveLength(3);
  });

  it("is read back by a runner as it was meant", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (code, message, name) => {
        const file = `a${name}`;
        expect(readCommand(print({ code, message, span: lineSpan(1, 2) }, { file }))).toEqual({
          command: "error",
          properties: {
            file: visible(file),
            line: "1",
            endLine: "1",
            col: "2",
            endColumn: "3",
            title: visible(code),
          },
          data: visible(message),
        });
      }),
    );
  });
});
