import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { printDiagnostics, printReports } from "#print/print-reports.ts";
import type { PrintFormat } from "#print/report.ts";
import { anyDiagnostic, anyReports } from "./any-reports.ts";
import { finding, lineSpan } from "./findings.ts";
import { readSarif } from "./sarif-log.ts";

const formats: PrintFormat[] = ["text", "json", "sarif", "github", "markdown"];
/** Everything of Unicode's categories control, format, line and paragraph separator and surrogate, joiners apart. */
const harmful = /(?!\p{Join_Control}|\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

describe("for any findings", () => {
  test.each(formats)("%s is printed without throwing and holds nothing harmful", (format) => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const printed = printReports(reports, { format });
        expect(printed).not.toMatch(harmful);
        expect(printed).not.toMatch(/##(\[|vso\[)/i);
        expect(printed.endsWith("\n")).toBe(false);
      }),
    );
  });

  it("text has one line for each part, so no input begins a line", () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        for (const line of printReports(reports, { format: "text" }).split("\n"))
          expect(line).not.toMatch(/^\s*::/);
      }),
    );
  });

  it("color adds ANSI codes and nothing else", () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const painted = printReports(reports, { format: "text", color: true });
        const plain = painted.replace(/\u001b\[(?:0|1|2|31|32|33|34|36|1;3[134])m/g, "");
        expect(plain).toBe(printReports(reports, { format: "text" }));
      }),
    );
  });

  it("github has one command for each finding", () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const printed = printReports(reports, { format: "github" });
        const count = reports.flatMap(({ diagnostics }) => diagnostics).length;
        expect(printed.match(/^::(?:error|warning|notice) /gm)?.length ?? 0).toBe(count);
        expect(printed === "" ? 0 : printed.split("\n").length).toBe(count);
      }),
    );
  });

  it("sarif keeps to the standard, with a result for each finding", () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const run = readSarif(printReports(reports, { format: "sarif" }));
        expect(run.results).toHaveLength(reports.flatMap(({ diagnostics }) => diagnostics).length);
      }),
    );
  });

  it("json counts them", () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const { files, counts } = JSON.parse(printReports(reports, { format: "json" }));
        expect(files).toHaveLength(reports.length);
        expect(counts.error + counts.warning + counts.info).toBe(
          reports.flatMap(({ diagnostics }) => diagnostics).length,
        );
      }),
    );
  });

  it("printDiagnostics is a single report", () => {
    fc.assert(
      fc.property(
        fc.array(anyDiagnostic, { maxLength: 2 }),
        fc.constantFrom(...formats),
        (diagnostics, format) => {
          const named = { file: "a.json", text: `{"questions":[]}` };
          expect(printDiagnostics(diagnostics, { format, ...named })).toBe(
            printReports([{ ...named, diagnostics }], { format }),
          );
          expect(printDiagnostics(diagnostics, { format })).toBe(printReports([{ diagnostics }], { format }));
        },
      ),
    );
  });
});

describe("a thousand findings in a long text", () => {
  const one = `{"type":"open","question":"${"How was it? ".repeat(40)}"}`;
  const count = 1_000;
  test.each([
    ["on one line", ""],
    ["on a line each", "\n"],
  ])("%s", (_name, lineBreak) => {
    const text = `{"questions":[${lineBreak}${Array.from({ length: count }, () => one).join(`,${lineBreak}`)}]}`;
    const diagnostics = Array.from({ length: count }, (_, at) => {
      const span = lineBreak === "" ? lineSpan(1, 15 + at * (one.length + 1)) : lineSpan(at + 2, 1);
      return finding({ pointer: `/questions/${at}`, span });
    });
    for (const format of formats) {
      const printed = printDiagnostics(diagnostics, { format, text, file: "big.json" });
      expect(printed.match(/No such question\./g)).toHaveLength(count);
    }
  });
});

describe("a format that does not exist", () => {
  it("is a mistake of the calling program", () => {
    expect(() => printReports([], { format: "xml" as never })).toThrow(
      /Unknown format of findings "xml"\. Expected one of "text", "json"/,
    );
  });
});
