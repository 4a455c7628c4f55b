import { existsSync, readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurvey, compileSurveyText } from "#compile/compile-survey.ts";
import { printReports } from "#print/print-reports.ts";
import { visible } from "#print/visible.ts";
import { brokenSurveys } from "#testing/broken-surveys.ts";
import { finding } from "../print/findings.ts";
import { readPage } from "./run-page.ts";

const names = [
  "editors",
  ...readdirSync("docs/editors").map((name) => `editors/${name.replace(/\.md$/, "")}`),
];
const pages = new Map(names.map((name) => [name, readPage(`docs/${name}.md`)]));
const page = [...pages.values()].join("\n");

/** What is written as JSON on a page. */
const jsonOn = (name: string) =>
  Array.from((pages.get(name) ?? "").matchAll(/^```json\n(.*?)^```$/gms), ([, text = ""]) =>
    JSON.parse(text),
  );
const [sublime] = jsonOn("editors/sublime-text");
const [settings, tasks] = jsonOn("editors/vscode");
const [survey] = jsonOn("editors");

describe("docs/editors.md", () => {
  it("names schemas that are in the package", () => {
    const named = [...page.matchAll(/node_modules\/surveyc\/(schemas\/[\w.-]+json)/g)].map(
      ([, path]) => path,
    );
    expect(named.length).toBeGreaterThan(4);
    for (const path of named) expect(existsSync(new URL(`../../${path}`, import.meta.url))).toBe(true);
    expect(settings["json.schemas"]).toHaveLength(2);
  });

  it("starts the language server in every editor by the same command", () => {
    const { command } = sublime.clients.surveyc;
    expect(command).toEqual(["npx", "surveyc", "lsp"]);
    const started = page.match(/"?npx"?,? "?surveyc"?,? "?lsp"?/g) ?? [];
    expect(started.length).toBeGreaterThan(4);
  });

  const [patternOfHead, patternOfPlace] = tasks.tasks[0].problemMatcher.pattern;

  /** What the problem matcher reads from two consecutive lines. */
  function matchLines(head: string, place: string | undefined): Record<string, string | undefined>[] {
    const read = ({ regexp, ...groups }: typeof patternOfHead, line: string) => {
      const match = new RegExp(regexp).exec(line);
      return (
        match && Object.fromEntries(Object.entries(groups).map(([name, at]) => [name, match[Number(at)]]))
      );
    };
    const [what, where] = [read(patternOfHead, head), read(patternOfPlace, place ?? "")];
    return what === null || where === null ? [] : [{ ...what, ...where }];
  }

  /** What the problem matcher reads of what the command prints about a text, and what it should. */
  function matched(file: string, text: string | Uint8Array) {
    const { diagnostics } = compileSurveyText(text);
    // As in the command: a finding without a span is at the first line.
    const isPlaceless = diagnostics.some(({ span }) => span === undefined);
    const report = { file, diagnostics, ...(isPlaceless ? { at: { line: 1 } } : { text: String(text) }) };
    const printed = printReports([report], { format: "text" });
    const matches = printed.split("\n").flatMap((line, at, all) => matchLines(line, all[at + 1]));
    const ranks = ["error", "warning", "info"];
    const gravestFirst = diagnostics.toSorted(
      (one, other) => ranks.indexOf(one.severity) - ranks.indexOf(other.severity),
    );
    const expected = gravestFirst.map(({ severity, code, message, span }) => ({
      file,
      line: String(span?.start.line ?? 1),
      column: String(span?.start.column ?? 1),
      severity,
      code,
      message: visible(message),
    }));
    // The mark may be at a part of the span, such as its name.
    const found = matches.map((match, at) => {
      const { start, end } = gravestFirst[at]?.span ?? {};
      const [line, column] = [Number(match["line"]), Number(match["column"])];
      const isInside =
        start !== undefined &&
        end !== undefined &&
        (line > start.line || (line === start.line && column >= start.column)) &&
        (line < end.line || (line === end.line && column <= end.column));
      return isInside ? { ...match, line: String(start.line), column: String(start.column) } : match;
    });
    return { found, expected };
  }

  it.each<[string, string | Uint8Array]>([
    ["nothing", ""],
    ["bytes that are not UTF-8", new Uint8Array([0x22, 0xe9, 0x22])],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x7b, 0])],
    ["no JSON", '{"name":"a",\n"questions":[,]}'],
    ["another format", "name: a\n"],
    ["no object", "[]"],
    ["texts that look like findings", '{"name":"a","type":"error[x]: y --> a.json:1:2","questions":5}'],
    ["several lines", '{"name":5,\n"questions":[\n{"type":"nps","question":"\\n"}]}'],
  ])("has a problem matcher for %s", (_, text) => {
    const { found, expected } = matched("surveys/with error: 1.json", text);
    expect(expected).not.toEqual([]);
    expect(found).toEqual(expected);
  });

  it("has a problem matcher for every kind of finding", () => {
    fc.assert(
      fc.property(brokenSurveys(), ({ survey }) => {
        const text = JSON.stringify(survey, null, 1) ?? "";
        const { found, expected } = matched("a.json", text);
        expect(found).toEqual(expected);
      }),
    );
  });

  it("has a problem matcher for custom rules, and for findings about a line of a file", () => {
    const printed = printReports(
      [
        {
          file: "a.ndjson",
          at: { line: 7 },
          diagnostics: [finding({ code: "@acme.org/capital", severity: "info", message: "A message." })],
        },
      ],
      { format: "text" },
    );
    const [head = "", place] = printed.split("\n");
    expect(matchLines(head, place)).toEqual([
      {
        severity: "info",
        code: "@acme.org/capital",
        message: "A message.",
        file: "a.ndjson",
        line: "7",
        column: "1",
      },
    ]);
  });

  it("has a survey with the address of its schema, which compiles without a finding", () => {
    expect(survey["$schema"]).toContain("survey.schema.json");
    expect(compileSurvey(survey).diagnostics).toEqual([]);
  });
});
