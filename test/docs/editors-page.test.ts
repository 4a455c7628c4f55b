import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { printDiagnostics } from "#print/print-reports.ts";
import { readPage } from "./run-page.ts";

const page = readPage("docs/editors.md");
const [settings, tasks, survey] = [...page.matchAll(/^```json\n(.*?)^```$/gms)].map(([, text = ""]) =>
  JSON.parse(text),
);

describe("docs/editors.md", () => {
  it("names schemas that are in the package", () => {
    const named = [...page.matchAll(/node_modules\/surveyc\/(schemas\/[\w.-]+json)/g)].map(
      ([, path]) => path,
    );
    expect(named.length).toBeGreaterThan(4);
    for (const path of named) expect(existsSync(new URL(`../../${path}`, import.meta.url))).toBe(true);
    expect(settings["json.schemas"]).toHaveLength(2);
  });

  it("has a problem matcher that reads what the command prints", () => {
    const { regexp, ...groups } = tasks.tasks[0].problemMatcher.pattern;
    const text = '{"name":"n","questions":[{"type":"nps","question":"Why?"}]}';
    const { diagnostics } = compileSurvey(JSON.parse(text));
    const [finding] = diagnostics;
    const span = { start: { line: 3, column: 7, offset: 9 }, end: { line: 3, column: 8, offset: 10 } };
    const file = "surveys/one.json";
    const printed = printDiagnostics(finding === undefined ? [] : [{ ...finding, span }], {
      format: "text",
      file,
    });
    const found = new RegExp(regexp).exec(printed.split("\n")[0] ?? "") ?? [];
    const read = Object.fromEntries(Object.entries(groups).map(([name, at]) => [name, found[Number(at)]]));
    expect(read).toEqual({
      file,
      line: "3",
      column: "7",
      severity: finding?.severity,
      code: finding?.code,
      message: finding?.message,
    });
  });

  it("has a survey with the address of its schema, which compiles without a finding", () => {
    expect(survey["$schema"]).toContain("survey.schema.json");
    expect(compileSurvey(survey).diagnostics).toEqual([]);
  });
});
