// The browser client shows what the pages of rules state about it: the failing example fails there, and the fixed one works.
import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isObject } from "#diagnostics/json-value.ts";
import { readRulePage } from "../../docs/.vitepress/rule-page.ts";
import { hasChromium, launchChromium } from "../examples/chromium.ts";
import { BrowserClient } from "./browser-client.ts";
import { type QuestionReport, reportQuestions } from "./question-report.ts";

const controls = ({ shown, trouble }: QuestionReport) => [
  shown.controls.map(({ label }) => label).join(" "),
  trouble,
];
const disabled = "the submit button is disabled";

/** For each rule what is observed of a question, and that of the questions of both examples. */
const cases: Readonly<
  Record<string, { observe: (report: QuestionReport) => unknown; failing: unknown[]; fixed: unknown[] }>
> = {
  "portable-rating": {
    observe: controls,
    failing: [
      ["", disabled],
      ["", disabled],
    ],
    fixed: [
      ["1 2 3 4 5", null],
      ["1 2 3 4 5 6 7", null],
    ],
  },
  "skippable-question": {
    observe: ({ canSkip }) => canSkip,
    failing: [false, false],
    fixed: [true, false],
  },
  "ineffective-member": {
    observe: ({ shown }) => [shown.submit !== null, shown.controls.at(-1)?.kind],
    failing: [[true, "open-choice"]],
    fixed: [[true, "open-choice"]],
  },
  "no-markup-in-plain-text": {
    observe: ({ shown }) => shown.heading,
    failing: ["<p>What should we <b>improve</b>?</p>"],
    fixed: ["What should we improve?"],
  },
  "ignored-limit": {
    observe: ({ shown }) => shown.controls.map(({ kind }) => kind),
    failing: [["checkbox", "checkbox", "checkbox"]],
    fixed: [["checkbox", "checkbox", "checkbox"]],
  },
};

const publicSurvey = (source: string) => {
  const survey = JSON.parse(source) as { readonly questions: readonly unknown[] };
  return {
    ...survey,
    id: "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11",
    type: "popover",
    start_date: "2026-01-01T00:00:00Z",
    end_date: null,
    questions: survey.questions.filter(isObject).map((question, at) => ({ ...question, id: `q${at}` })),
  };
};

describe.skipIf(!hasChromium)("the browser client", () => {
  let browser: Browser;
  let client: BrowserClient;
  beforeAll(async () => {
    browser = await launchChromium();
    client = await BrowserClient.open(browser);
  });
  afterAll(async () => {
    client?.close();
    await browser?.close();
  });

  it.each(Object.entries(cases))("shows the examples of %s", async (code, { observe, failing, fixed }) => {
    const page = readRulePage(readFileSync(`docs/rules/${code}.md`, "utf8"));
    const observed = async (source: string) =>
      (await reportQuestions(client, publicSurvey(source))).map(observe);
    expect(await observed(page.failing.source)).toEqual(failing);
    expect(await observed(page.fixed.source)).toEqual(fixed);
  });

  it.each([
    [undefined, "Briefly"],
    [null, "Briefly"],
    ["html", "Briefly"],
    ["text", "<b>Briefly</b>"],
  ])("shows a description of the content type %j as %s", async (descriptionContentType, text) => {
    const question = {
      type: "open",
      question: "Why?",
      description: "<b>Briefly</b>",
      descriptionContentType,
    };
    const [report] = await reportQuestions(client, publicSurvey(JSON.stringify({ questions: [question] })));
    expect(report?.shown.texts).toContain(text);
  });
});
