import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { openSink } from "../../../src/cli/output/open-sink.ts";
import { type Format, printPiece } from "../../../src/cli/output/print-piece.ts";
import type { Diagnostic } from "../../../src/index.ts";
import { countFindings } from "../../../src/print/counts.ts";
import { printReports } from "../../../src/print/print-reports.ts";
import type { Report } from "../../../src/print/report.ts";
import { ioOf, runCli } from "../run-cli.ts";
import { blank, clean, fallingOff, json, pretty } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** What a sink writes for reports that come one by one, or `together` at a time. */
async function written(format: Format, reports: readonly Report[], together = 1): Promise<string> {
  const { io, stdout } = ioOf();
  const sink = openSink(format, io);
  const pieces = reports.map((report) => printPiece(report, { format, color: false }));
  for (let at = 0; at < pieces.length; at += together) await sink.add(pieces.slice(at, at + together));
  await sink.end(countFindings(reports));
  return stdout.text;
}

const finding = (message: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  code: "no-blank-text",
  severity: "error",
  message,
  pointer: "/questions/0/question",
  ...more,
});

const diagnostics = fc.record({
  code: fc.constantFrom("no-blank-text", "explicit-end", "valid-json"),
  severity: fc.constantFrom("error", "warning", "info"),
  message: fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom('"files": [', '\n  ],\n  "counts": {', "\u202e]"),
  ),
  pointer: fc.constantFrom("", "/name", "/questions/0"),
}) satisfies fc.Arbitrary<Diagnostic>;

const reports = fc.array(
  fc.record({
    file: fc.constantFrom("a.json", '"files": ['),
    diagnostics: fc.array(diagnostics, { maxLength: 3 }),
    at: fc.record({ line: fc.integer({ min: 1, max: 9 }) }),
  }),
  { maxLength: 4 },
);

describe("json", () => {
  it("is, piece by piece, the document that the library prints", async () => {
    await fc.assert(
      fc.asyncProperty(reports, async (list) => {
        expect(await written("json", list)).toBe(`${printReports(list, { format: "json" })}\n`);
      }),
    );
  });

  it("is one document, also when nothing was checked", async () => {
    const { code, out, err } = await runCli(["check", "--format", "json", "missing.json"]);
    expect(JSON.parse(out)).toEqual({ version: 1, files: [], counts: { error: 0, warning: 0, info: 0 } });
    expect({ code, err }).toEqual({ code: 2, err: "surveyc: missing.json: there is no such file\n" });
  });

  it("names every file, and the place of every finding", async () => {
    const { path } = temporaryFolder({ "a.json": json(clean), "b.json": pretty(blank) });
    const { out } = await runCli(["check", "--format", "json", "a.json", "b.json"], { cwd: path });
    const { files, counts } = JSON.parse(out);
    expect(files.map(({ file }: { file: string }) => file)).toEqual(["a.json", "b.json"]);
    expect(files[0].diagnostics).toEqual([]);
    expect(files[1].diagnostics[0].span.start).toMatchObject({ line: 6, column: 19 });
    expect(counts).toEqual({ error: 1, warning: 0, info: 0 });
  });
});

describe("text and github", () => {
  test.each(["text", "github"] as const)(
    "%s writes what the library prints, without counts",
    async (format) => {
      await fc.assert(
        fc.asyncProperty(reports, async (list) => {
          const printed = printReports(list, { format });
          const bare = format === "text" ? printed.slice(0, printed.lastIndexOf("\n\n")) : printed;
          expect(await written(format, list)).toBe(printed === "" ? "" : `${bare}\n`);
        }),
      );
    },
  );

  it("github names file, line and column", async () => {
    const { path } = temporaryFolder({ "a.json": pretty(blank) });
    const { out } = await runCli(["check", "--format", "github", "a.json"], { cwd: path });
    expect(out).toMatch(/^::error file=a\.json,line=6,(?:endLine=6,)?col=19,/);
    expect(out.trimEnd().split("\n")).toHaveLength(1);
  });
});

describe("sarif", () => {
  const resultsOf = (log: string) => JSON.parse(log).runs[0].results;
  const fingerprintsOf = (log: string): string[] =>
    resultsOf(log).map(
      (result: { partialFingerprints: object }) => Object.values(result.partialFingerprints)[0],
    );

  it("is one log with one run, also without findings", async () => {
    const { out } = await runCli(["check", "--format", "sarif"], { stdin: json(clean) });
    const log = JSON.parse(out);
    expect(log.version).toBe("2.1.0");
    expect(log.runs).toHaveLength(1);
    expect(log.runs[0].results).toEqual([]);
    expect(log.runs[0].tool.driver).toMatchObject({ name: "surveyc", rules: [] });
  });

  it("says the same as the log that the library prints", async () => {
    await fc.assert(
      fc.asyncProperty(reports, async (list) => {
        const [own] = JSON.parse(await written("sarif", list)).runs;
        const [whole] = JSON.parse(printReports(list, { format: "sarif" })).runs;
        expect({ ...own, tool: null, results: null }).toEqual({ ...whole, tool: null, results: null });
        expect(own.results.length).toBe(whole.results.length);
        for (const [at, result] of own.results.entries()) {
          const { partialFingerprints: _own, ruleIndex, ...rest } = result;
          const { partialFingerprints: _whole, ruleIndex: before, ...expected } = whole.results[at];
          expect(rest).toEqual(expected);
          expect(ruleIndex).toBe(before);
          expect(own.tool.driver.rules[ruleIndex].id).toBe(result.ruleId);
        }
      }),
    );
  });

  it("tells equal findings of one file apart, and leaves those of several files as they are", async () => {
    const one = { file: "a.ndjson", diagnostics: [finding("blank")] };
    const twice = fingerprintsOf(await written("sarif", [one, one]));
    expect(new Set(twice).size).toBe(2);
    const elsewhere = fingerprintsOf(await written("sarif", [one, { ...one, file: "b.ndjson" }]));
    expect(new Set(elsewhere)).toEqual(new Set(twice.slice(0, 1)));
  });

  it("describes the rules that occur", async () => {
    const { out } = await runCli(["check", "--format", "sarif"], { stdin: json([blank, fallingOff]) });
    const { rules } = JSON.parse(out).runs[0].tool.driver;
    expect(rules.map(({ id }: { id: string }) => id)).toEqual(["no-blank-text", "explicit-end"]);
    for (const rule of rules) expect(rule.shortDescription.text).not.toBe("");
  });

  it("cannot grow without bound, and says how much it left out", async () => {
    const many = { diagnostics: Array.from({ length: 20_000 }, () => finding("blank")) };
    const results = resultsOf(await written("sarif", Array(6).fill(many)));
    expect(results).toHaveLength(100_001);
    expect(results[100_000]).toMatchObject({ ruleId: "bounded-diagnostics", level: "note" });
    expect(results[100_000].message.text).toContain("20000 more findings");
  });
});
