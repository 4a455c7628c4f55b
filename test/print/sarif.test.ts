import { describe, expect, it, test } from "vitest";
import type { Diagnostic, Span } from "#diagnostics/diagnostic.ts";
import { printDiagnostics, printReports } from "#print/print-reports.ts";
import type { Report } from "#print/report.ts";
import { finding, lineSpan, spanOf } from "./findings.ts";
import { readSarif } from "./sarif-log.ts";

const resultOf = (different: Partial<Diagnostic<string>>, report: Omit<Report, "diagnostics"> = {}) => {
  const run = readSarif(
    printReports([{ ...report, diagnostics: [finding(different)] }], { format: "sarif" }),
  );
  return run.results[0];
};
const regionOf = (
  different: Partial<Diagnostic<string>>,
  report: Omit<Report, "diagnostics"> = { file: "a.json" },
) => resultOf(different, report)?.locations[0]?.physicalLocation?.region;

describe("sarif", () => {
  it("is a whole log without findings", () => {
    expect(printDiagnostics([], { format: "sarif" })).toBe(
      `{
  "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
  "version": "2.1.0",
  "runs": [
    {
      "tool": {
        "driver": {
          "name": "surveyc",
          "rules": []
        }
      },
      "columnKind": "utf16CodeUnits",
      "newlineSequences": [
        "\\r\\n",
        "\\n",
        "\\r"
      ],
      "results": []
    }
  ]
}`,
    );
  });

  it("has a result with everything a finding has", () => {
    const text = `{\n  "questions": [\n    { "branching": { "index": 9 } }\n  ]\n}`;
    const fixes = [
      { title: "End here", applicability: "safe", patch: [{ op: "remove", path: "/questions/0/branching" }] },
    ] as const;
    const witness = [{ question: 0, response: "Yes" }];
    const result = resultOf(
      {
        pointer: "/questions/0/branching/index",
        span: spanOf(text, "9"),
        related: [
          { pointer: "/questions", message: "there is one question", span: spanOf(text, "[") },
          { pointer: "", message: "here" },
        ],
        help: "Use 0.",
        fixes,
        witness,
      },
      { file: "surveys/my survey.json", text },
    );
    const artifactLocation = { uri: "surveys/my%20survey.json" };
    expect(result).toEqual({
      ruleId: "known-target",
      ruleIndex: 0,
      level: "error",
      message: { text: "No such question.\nUse 0." },
      locations: [
        {
          physicalLocation: {
            artifactLocation,
            region: {
              startLine: 3,
              startColumn: 31,
              endLine: 3,
              endColumn: 32,
              charOffset: 49,
              charLength: 1,
            },
          },
          logicalLocations: [{ fullyQualifiedName: "/questions/0/branching/index" }],
        },
      ],
      relatedLocations: [
        {
          id: 1,
          physicalLocation: {
            artifactLocation,
            region: {
              startLine: 2,
              startColumn: 16,
              endLine: 2,
              endColumn: 17,
              charOffset: 17,
              charLength: 1,
            },
          },
          logicalLocations: [{ fullyQualifiedName: "/questions" }],
          message: { text: "there is one question" },
        },
        { id: 2, physicalLocation: { artifactLocation }, message: { text: "here" } },
      ],
      partialFingerprints: { "surveycFinding/v1": expect.stringMatching(/^[0-9a-f]{16}$/) },
      properties: {
        messageId: "any",
        pointer: "/questions/0/branching/index",
        params: {},
        fixes,
        witness,
      },
    });
  });

  test.each([
    ["error", "error"],
    ["warning", "warning"],
    ["info", "note"],
  ] as const)("writes %s as %s", (severity, level) => {
    expect(resultOf({ severity })?.level).toBe(level);
  });

  it("lists every code once", () => {
    const reports = [
      ["b", "a"],
      ["a", "c"],
    ].map((codes) => ({ diagnostics: codes.map((code) => finding({ code })) }));
    const run = readSarif(printReports(reports, { format: "sarif" }));
    expect(run.tool.driver.rules.map(({ id }) => id)).toEqual(["b", "a", "c"]);
    expect(run.results.map(({ ruleIndex }) => ruleIndex)).toEqual([0, 1, 1, 2]);
  });

  it("describes rules and tool as far as they are known", () => {
    const diagnostics = ["plain", "local", "linked", "broken"].map((code) => finding({ code }));
    const run = readSarif(
      printDiagnostics(diagnostics, {
        format: "sarif",
        toolVersion: "1.2.3",
        rules: [
          { code: "local", severity: "info", summary: "Reports this.", page: "docs/rules/local.md" },
          { code: "linked", page: "https://example.org/a b", summary: "" },
          { code: "broken", page: "https://" },
          { code: "not-met", summary: "Stays out." },
        ],
      }),
    );
    expect(run.tool.driver).toEqual({
      name: "surveyc",
      version: "1.2.3",
      rules: [
        { id: "plain", help: { text: "See docs/rules/plain.md in the documentation of surveyc." } },
        {
          id: "local",
          shortDescription: { text: "Reports this." },
          defaultConfiguration: { level: "note" },
          help: {
            text: "See docs/rules/local.md in the documentation of surveyc, or run surveyc explain local.",
          },
        },
        { id: "linked", helpUri: "https://example.org/a%20b", help: { text: "See https://example.org/a b" } },
        { id: "broken", help: { text: "See https:// in the documentation of surveyc." } },
      ],
    });
  });

  test.each([
    ["no text at all", "", "(no message)"],
    [
      "a link that a payload made",
      "saw [here](javascript:x) and [1](1)",
      "saw [here] (javascript:x) and [1] (1)",
    ],
    ["hidden directions", "\u202ex", "\\u202ex"],
    ["braces", `saw {"a": 1}`, `saw {"a": 1}`],
  ])("makes a message plain: %s", (_name, message, text) => {
    expect(resultOf({ message })?.message.text).toBe(text);
  });
});

describe("places in sarif", () => {
  it("has no place for the whole of a payload without a file", () => {
    expect(resultOf({ pointer: "" })?.locations).toEqual([]);
  });
  it("has the pointer alone without a file", () => {
    const pointer = [{ fullyQualifiedName: "/questions/0" }];
    expect(resultOf({ span: lineSpan(1, 1) })?.locations).toEqual([{ logicalLocations: pointer }]);
    expect(resultOf({}, { file: "" })?.locations).toEqual([{ logicalLocations: pointer }]);
  });
  it("has no region without a span", () => {
    expect(regionOf({})).toBeUndefined();
  });

  const lines = '{\r\n  "a": [\r\n    1\r\n  ]\r\n}';
  const backwards = { start: { line: 2, column: 9, offset: 11 }, end: { line: 1, column: 1, offset: 3 } };
  const far = { start: { line: 9, column: 9, offset: 90 }, end: { line: 9, column: 10, offset: 91 } };
  const file = "a.json";
  test.each<[name: string, span: Span, report: Omit<Report, "diagnostics">, region: number[]]>([
    ["one line", spanOf(lines, "1"), { file, text: lines }, [3, 5, 3, 6, 17, 1]],
    ["several lines", spanOf(lines, "[\r\n    1\r\n  ]"), { file, text: lines }, [2, 8, 4, 4, 10, 13]],
    [
      "an empty span, which is an insertion point",
      lineSpan(1, 2, 0),
      { file, text: lines },
      [1, 2, 1, 2, 1, 0],
    ],
    ["a span that ends before it begins", backwards, { file, text: lines }, [2, 9, 2, 9, 11, 0]],
    ["a span off the text", far, { file, text: lines }, [9, 9, 9, 10, lines.length, 0]],
    [
      "a byte order mark, which counts nowhere",
      spanOf("\ufeff[1]", "1"),
      { file, text: "\ufeff[1]" },
      [1, 2, 1, 3, 1, 1],
    ],
    ["a text that is not known, which may have such a mark", spanOf(lines, "1"), { file }, [3, 5, 3, 6]],
    [
      "a record, whose offset in the file is not known",
      spanOf("[1]", "1"),
      { file, text: "[1]", at: { line: 17 } },
      [17, 2, 17, 3],
    ],
  ])(
    "has the region of %s",
    (_name, span, report, [startLine, startColumn, endLine, endColumn, charOffset, charLength]) => {
      const offsets = charOffset === undefined ? {} : { charOffset, charLength };
      expect(regionOf({ span }, report)).toEqual({ startLine, startColumn, endLine, endColumn, ...offsets });
    },
  );
  it("has the line of a record without a span", () => {
    expect(regionOf({}, { file: "all.ndjson", at: { line: 17 } })).toEqual({ startLine: 17 });
  });

  test.each([
    ["survey.json", "survey.json"],
    ["./a/./b.json", "a/./b.json"],
    ["../a.json", "../a.json"],
    ["a b/ü#?%.json", "a%20b/%C3%BC%23%3F%25.json"],
    ["c:d.json", "c%3Ad.json"],
    ["/tmp/a b.json", "file:///tmp/a%20b.json"],
    ["C:\\surveys\\a.json", "file:///C:/surveys/a.json"],
    ["disk c:/a.json", "disk%20c%3A/a.json"],
    [".//./a.json", "a.json"],
    ["\\\\server\\share\\a.json", "file://server/share/a.json"],
    ["a\\b.json", "a/b.json"],
    ["half\ud800.json", "half%EF%BF%BD.json"],
    ["<stdin>", "%3Cstdin%3E"],
    ["a\nb", "a%0Ab"],
  ])("names the file %j", (file, uri) => {
    expect(resultOf({}, { file })?.locations[0]?.physicalLocation?.artifactLocation.uri).toBe(uri);
  });
});
