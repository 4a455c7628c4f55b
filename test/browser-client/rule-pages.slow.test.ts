// The browser client shows what the pages of rules state about it: the failing example fails there, and the fixed one works.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readRulePage } from "../../docs/.vitepress/rule-page.ts";
import { hasChromium } from "../examples/chromium.ts";
import { openClient } from "./open-client.ts";
import { ruleCases } from "./rule-cases.ts";
import { publicSurvey } from "./survey-walk.ts";

describe.skipIf(!hasChromium)("the browser client", () => {
  const client = openClient();

  it.each(Object.entries(ruleCases))("shows the examples of %s", async (code, { observe, ...expected }) => {
    const page = readRulePage(readFileSync(`docs/rules/${code}.md`, "utf8"));
    const others = expected.others ?? [];
    const surveys = [
      JSON.parse(page.failing.source),
      JSON.parse(page.fixed.source),
      ...others.map(([survey]) => survey),
    ];
    const observed = await Promise.all(surveys.map((survey) => observe(client(), publicSurvey(survey))));
    expect(observed).toEqual([expected.failing, expected.fixed, ...others.map(([, each]) => each)]);
  });
});
