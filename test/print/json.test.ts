import { describe, expect, it } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { printDiagnostics, printReports } from "#print/print-reports.ts";
import { finding, lineSpan } from "./findings.ts";

describe("json", () => {
  it("is a whole document without findings", () => {
    expect(printDiagnostics([], { format: "json" })).toBe(
      `{
  "version": 1,
  "files": [
    {
      "diagnostics": []
    }
  ],
  "counts": {
    "error": 0,
    "warning": 0,
    "info": 0
  }
}`,
    );
    expect(JSON.parse(printReports([], { format: "json" }))).toEqual({
      version: 1,
      files: [],
      counts: { error: 0, warning: 0, info: 0 },
    });
  });

  it("gives the diagnostics back property by property, in one order", () => {
    const full: Diagnostic<string> = {
      witness: [
        { question: 0, response: ["a", "b"] },
        { question: 1, response: null },
      ],
      fixes: [
        {
          title: "End here",
          applicability: "safe",
          patch: [{ op: "add", path: "/a", value: { type: "end" } }],
        },
      ],
      help: "Fix it.",
      related: [{ pointer: "/questions", message: "here", span: lineSpan(2, 2) }],
      span: lineSpan(1, 1),
      ...finding(),
    };
    const printed = printDiagnostics([full, finding({ severity: "info" })], {
      format: "json",
      file: "a.json",
      text: "{}",
    });
    const document = JSON.parse(printed);
    expect(document).toEqual({
      version: 1,
      files: [{ file: "a.json", diagnostics: [full, finding({ severity: "info" })] }],
      counts: { error: 1, warning: 0, info: 1 },
    });
    expect(Object.keys(document.files[0].diagnostics[0])).toEqual([
      "code",
      "messageId",
      "severity",
      "message",
      "pointer",
      "params",
      "span",
      "related",
      "help",
      "fixes",
      "witness",
    ]);
  });

  it("has one element for each report, and the line of a record beside it", () => {
    const reports = [
      { file: "a.json", diagnostics: [finding({ severity: "warning" })] },
      { file: "all.ndjson", at: { line: 17 }, diagnostics: [finding({ span: lineSpan(1, 5) })] },
    ] as const;
    expect(JSON.parse(printReports(reports, { format: "json" }))).toEqual({
      version: 1,
      files: [
        { file: "a.json", diagnostics: reports[0].diagnostics },
        { file: "all.ndjson", line: 17, diagnostics: reports[1].diagnostics },
      ],
      counts: { error: 1, warning: 1, info: 0 },
    });
  });

  it("leaves out a fix that is not JSON", () => {
    const good = { title: "good", applicability: "safe", patch: [] } as const;
    const cycle: unknown[] = [];
    cycle.push(cycle);
    const bad = {
      title: "bad",
      applicability: "safe",
      patch: [{ op: "add", path: "/a", value: cycle }],
    } as const;
    const printed = printDiagnostics([finding({ fixes: [bad, good] })], { format: "json" });
    expect(JSON.parse(printed).files[0].diagnostics[0].fixes).toEqual([good]);
  });

  it("holds no raw control or direction, and still the same texts", () => {
    const message = "\u009b31m \u202e ##[error]";
    const printed = printDiagnostics([finding({ message })], { format: "json" });
    expect(printed).toContain(String.raw`"message": "\u009b31m \u202e #\u0023[error]"`);
    expect(JSON.parse(printed).files[0].diagnostics[0].message).toBe(message);
  });
});
