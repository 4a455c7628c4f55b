import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { rules } from "#compile/rule-list.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import { surveyKinds } from "#model/survey-kinds.ts";
import { checkExample } from "../../docs/.vitepress/check-example.ts";
import { readRulePage } from "../../docs/.vitepress/rule-page.ts";

const folder = new URL("../../docs/rules/", import.meta.url);
const files = readdirSync(folder)
  .filter((file) => file !== "README.md")
  .sort();
const codes = rules.map(({ code }) => code);

/** Findings are only left out where there are many, so an example of that must show some of those as well. */
const SHOWS_OTHERS = "bounded-diagnostics";

const distinct = (values: readonly string[]): string[] => [...new Set(values)].sort();

it("every code has a page, and every page has a code", () => {
  expect(files).toEqual(codes.map((code) => `${code}.md`).sort());
});

describe.each(files)("docs/rules/%s", (file) => {
  const read = () => readRulePage(readFileSync(new URL(file, folder), "utf8"));

  it("has the layout of rule pages, and the severity of the rule", () => {
    const page = read();
    const rule = rules.find(({ code }) => code === page.code);
    expect(`${page.code}.md`).toBe(file);
    expect(page.severities).toContain(rule?.severity);
    expect(page.preset).toBe(rule?.preset);
    expect(page.locked).toBe(rule?.locked);
  });

  it("has a failing example with this code only", () => {
    const { code, kind, severities, failing, preset, fixes } = read();
    const found = checkExample(kind, failing, preset);
    const foundCodes = distinct(found.map((finding) => finding.code));
    if (code === SHOWS_OTHERS) expect(foundCodes).toContain(code);
    else expect(foundCodes).toEqual([code]);
    for (const finding of found) {
      if (finding.code !== code) continue;
      expect(severities).toContain(finding.severity);
      for (const { applicability } of finding.fixes ?? []) expect(fixes).toContain(applicability);
    }
  });

  it("has a fixed example without findings", () => {
    const { kind, fixed, preset } = read();
    expect(checkExample(kind, fixed, preset)).toEqual([]);
  });
});

it("no finding on a bundled definition has a fix that its page does not name", () => {
  const named = new Map(
    files
      .map((file) => readRulePage(readFileSync(new URL(file, folder), "utf8")))
      .map((page) => [page.code, page.fixes]),
  );
  const cases = JSON.parse(readFileSync("test/fixtures/definitions.json", "utf8")) as {
    kind: string;
    payload: unknown;
  }[];
  const found = cases.flatMap(({ kind, payload }) =>
    Object.hasOwn(surveyKinds, kind)
      ? compileSurvey(payload, { kind: kind as SurveyKind, preset: "strict" }).diagnostics
      : [],
  );
  const kinds = distinct(
    found.flatMap(({ code, fixes = [] }) => fixes.map(({ applicability }) => `${code}: ${applicability}`)),
  );
  expect(kinds.length).toBeGreaterThan(5);
  expect(
    kinds.filter((each) => !named.get(each.split(":")[0] as string)?.includes(each.split(": ")[1] as string)),
  ).toEqual([]);
});
