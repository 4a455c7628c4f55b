import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { printReports } from "#print/print-reports.ts";
import type { PrintFormat, SortedReport } from "#print/report.ts";
import { printers } from "../../src/print/print-reports.ts";
import { anyCharacters } from "../any-characters.ts";
import { finding } from "./findings.ts";
import { readSarif } from "./sarif-log.ts";

/** What a printer writes when nothing is kept until the end. */
function streamed(format: PrintFormat, reports: readonly SortedReport[]): string {
  const printer = printers[format]({ streamed: true });
  return [printer.begin(), ...reports.map(printer.one), printer.end()].join("");
}

const diagnostics = fc.record({
  code: fc.constantFrom("no-blank-text", "explicit-end", "valid-json"),
  messageId: fc.constant("any"),
  severity: fc.constantFrom("error", "warning", "info"),
  message: fc.oneof(anyCharacters(), fc.constantFrom('"files": [', '\n  ],\n  "counts": {', "\u202e]")),
  pointer: fc.constantFrom("", "/name", "/questions/0"),
  params: fc.constantFrom({}, { name: '"files": [' }),
}) satisfies fc.Arbitrary<Diagnostic<string>>;

const reports = fc.array(
  fc.record({
    file: fc.constantFrom("a.json", '"files": ['),
    diagnostics: fc.array(diagnostics, { maxLength: 3 }),
    at: fc.record({ line: fc.integer({ min: 1, max: 9 }) }),
  }),
  { maxLength: 4 },
);

describe("streamed", () => {
  test.each(["json", "github", "markdown"] as const)(
    "%s is the document that the library prints",
    (format) => {
      fc.assert(
        fc.property(reports, (list) => {
          const printed = printReports(list, { format });
          expect(streamed(format, list)).toBe(printed === "" ? "" : `${printed}\n`);
        }),
      );
    },
  );

  it("text is what the library prints, without counts", () => {
    fc.assert(
      fc.property(reports, (list) => {
        const printed = printReports(list, { format: "text" });
        const bare = printed.slice(0, printed.lastIndexOf("\n\n"));
        expect(streamed("text", list)).toBe(printed === "" ? "" : `${bare}\n`);
        const whole = printers.text({ streamed: false });
        const texts = [whole.begin(), ...list.map(whole.one), whole.end()];
        expect(texts.join("")).toBe(printed === "" ? "" : `${printed}\n`);
      }),
    );
  });

  test.each(["text", "github"] as const)("%s ends with a line break after each report", (format) => {
    const printer = printers[format]({ streamed: true });
    for (const report of [1, 2]) {
      expect(printer.one({ file: `${report}.json`, diagnostics: [finding()] })).toMatch(/[^\n]\n$/);
      expect(printer.one({ file: `${report}.json`, diagnostics: [] })).toBe("");
    }
  });

  it("sarif is the log that the library prints, a result a line", () => {
    fc.assert(
      fc.property(reports, (list) => {
        const log = streamed("sarif", list);
        expect(JSON.parse(log)).toEqual(JSON.parse(printReports(list, { format: "sarif" })));
        const results = list.flatMap((report) => report.diagnostics);
        expect(log.trimEnd().split("\n")).toHaveLength(results.length + 2);
      }),
    );
  });
});

describe("streamed sarif", () => {
  const fingerprintsOf = (log: string) =>
    readSarif(log).results.map(({ partialFingerprints }) => partialFingerprints["surveycFinding/v1"]);

  it("distinguishes equal findings of one file, and keeps those of several files", () => {
    const one = { file: "a.ndjson", diagnostics: [finding()] };
    const twice = fingerprintsOf(streamed("sarif", [one, one]));
    expect(new Set(twice).size).toBe(2);
    const elsewhere = fingerprintsOf(streamed("sarif", [one, { ...one, file: "b.ndjson" }]));
    expect(new Set(elsewhere)).toEqual(new Set(twice.slice(0, 1)));
  });

  it("leaves out reports without room, and counts their findings", () => {
    const of = (count: number) => ({ diagnostics: Array(count).fill(finding()) });
    const suppressed = [{ diagnostic: finding(), kind: "external", reason: "known" }] as const;
    const { results } = JSON.parse(
      streamed("sarif", [of(1), of(100_000), of(2), { ...of(99_997), suppressed }]),
    ).runs[0];
    expect(results).toHaveLength(4);
    expect(results[3]).toMatchObject({ ruleId: "bounded-diagnostics", level: "note" });
    expect(results[3].message.text).toMatch(/^199998 more findings/);
  });
});
