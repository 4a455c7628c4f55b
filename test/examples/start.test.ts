import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import axe from "axe-core";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileSurveyText } from "#compile/compile-survey.ts";
import { startPage } from "../../examples/start-page.ts";
import { hasChromium, launchChromium, needsChromium } from "./chromium.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const file = "examples/questionnaires/household.json";
const text = readFileSync(join(root, file), "utf8");
const pageOf = (source: string): string => startPage(compileSurveyText(source), source, "survey.json");

describe("npm start", () => {
  it("prints the findings, and writes a page and says where", () => {
    const folder = mkdtempSync(join(tmpdir(), "surveyc-start-"));
    try {
      const script = join(root, "examples/start.ts");
      const loader = import.meta.resolve("tsx");
      const out = execFileSync(process.execPath, ["--import", loader, script, join(root, file)], {
        cwd: folder,
        encoding: "utf8",
      });
      expect(out).toContain("no-unreachable-question");
      const [, path = ""] = /open (\S+\.html) in a browser/.exec(out) ?? [];
      expect(existsSync(join(folder, path))).toBe(true);
      expect(readFileSync(join(folder, path), "utf8")).toContain("Who lives here");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("the page of npm start", () => {
  it("shows a survey without findings, and says so", async () => {
    const page = pageOf('{"name":"Short","questions":[{"type":"open","question":"Why?"}]}');
    expect(page).toContain("no findings, 1 question, respondents answer 1.");
    expect(page).toContain("<svg");
  });

  it("shows what is wrong with a survey that does not compile", async () => {
    const page = pageOf('{"name":"Short","questions":[{"type":"rating","question":"How?"}]}');
    expect(page).toContain("1 error");
    expect(page).toContain("required-field");
    expect(page).not.toContain("<svg");
  });

  it("writes texts of the survey as texts", async () => {
    const hostile = "<img src=x onerror=alert(1)>\"'&";
    const questions = [
      { type: "open", question: hostile, branching: { type: "specific_question", index: 9 } },
    ];
    for (const survey of [
      { name: hostile, questions },
      { name: hostile, questions: [{ type: "open", question: hostile }] },
    ])
      expect(pageOf(JSON.stringify(survey))).not.toContain("<img");
  });
});

describe.runIf(hasChromium || needsChromium)("the page of npm start in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  it.each([
    ["light", 390],
    ["light", 1440],
    ["dark", 390],
    ["dark", 1440],
  ] as const)("is accessible and fits: %s, %d pixels", async (colorScheme, width) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.setContent(pageOf(text));
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    // Evaluated by the debugger: the policy of the page allows no script.
    await page.evaluate(axe.source);
    const { violations } = (await page.evaluate("axe.run()")) as axe.AxeResults;
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(requests).toEqual([]);
    await context.close();
  });
});
