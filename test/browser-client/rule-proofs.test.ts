// Each rule is proven by running a client or is listed with the reason why not, and the documentation states the same.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { summarizeRules } from "#check/rules.ts";
import { readRulePage } from "../../docs/.vitepress/rule-page.ts";
import { ruleCases, unprovenRules } from "./rule-cases.ts";

const load = createRequire(createRequire(import.meta.url).resolve("posthog-js/dist/surveys-preview.js"));

interface Shown {
  readonly questions: readonly {
    readonly choices?: readonly string[];
    readonly validation?: readonly object[];
  }[];
}

/** Published functions by which React Native clients translate surveys and check the lengths of answers. */
const { applySurveyTranslation, getValidationError } = load("@posthog/core/surveys") as {
  applySurveyTranslation(survey: object, language: string): { readonly survey: Shown };
  getValidationError(text: string, rules: readonly object[] | undefined, optional: boolean): string | false;
};

const functionCases: Readonly<
  Record<string, { observe: (survey: Shown) => unknown; failing: unknown; fixed: unknown }>
> = {
  "complete-translation": {
    observe: (survey) =>
      applySurveyTranslation(survey, "fr-CA").survey.questions.map(({ choices }) => choices),
    failing: [["Recherche", "Autre"]],
    fixed: [["Recherche", "Amis", "Autre"]],
  },
  "satisfiable-validation": {
    observe: ({ questions }) =>
      ["Price", "The opening hours"].map(
        (text) => getValidationError(text, questions[0]?.validation, false) === false,
      ),
    failing: [false, false],
    fixed: [false, true],
  },
};

describe("functions of React Native clients", () => {
  it.each(Object.entries(functionCases))("give the answers of %s", (code, { observe, failing, fixed }) => {
    const page = readRulePage(readFileSync(`docs/rules/${code}.md`, "utf8"));
    expect(observe(JSON.parse(page.failing.source))).toEqual(failing);
    expect(observe(JSON.parse(page.fixed.source))).toEqual(fixed);
  });
});

/** The rows of the table of proofs: the rule, and how it is proven for each client. */
const rows = readFileSync("docs/deployed-clients.md", "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, code, browser, reactNative] =
      /^\| \[([a-z-]+)\]\(rules\/\1\.md\) \| (.+?) \| (.+?) \|/.exec(line) ?? [];
    return code === undefined ? [] : [{ code, browser, reactNative }];
  });

it("every rule has a case or a reason", () => {
  const codes = [...Object.keys(ruleCases), ...Object.keys(unprovenRules)];
  expect(codes.sort()).toEqual(
    summarizeRules()
      .map(({ code }): string => code)
      .sort(),
  );
});

it("the documentation has the proof of every rule", () => {
  expect(rows.map(({ code, browser }) => [code, browser])).toEqual(
    summarizeRules().map(({ code }) => [code, unprovenRules[code] ?? "run"]),
  );
  expect(rows.flatMap(({ code, reactNative }) => (reactNative === "functions" ? [code] : [])).sort()).toEqual(
    Object.keys(functionCases).sort(),
  );
});
