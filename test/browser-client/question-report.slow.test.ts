import { describe, expect, it } from "vitest";
import { hasChromium } from "../examples/chromium.ts";
import { openClient } from "./open-client.ts";
import { type QuestionReport, reportQuestions } from "./question-report.ts";

/** Questions, and what the client makes of them: the labels of the controls, and the rest of the report. */
const cases: Record<string, [question: object, labels: string[], rest: Partial<QuestionReport>]> = {
  "a rating without display cannot be answered": [
    { type: "rating", scale: 5 },
    [],
    { canSkip: false, trouble: "the submit button is disabled" },
  ],
  "a rating with numbers": [
    { type: "rating", scale: 5, display: "number" },
    ["1", "2", "3", "4", "5"],
    { canSkip: false, trouble: null, sent: 1 },
  ],
  "a rating without a button cannot be skipped": [
    { type: "rating", scale: 3, display: "emoji", optional: true, skipSubmitButton: true },
    ["1", "2", "3"],
    { canSkip: false, trouble: null, sent: 1 },
  ],
  "an open choice is typed": [
    { type: "single_choice", choices: ["Other"], hasOpenChoice: true, optional: true },
    ["Other"],
    { canSkip: true, trouble: null, sent: "An answer" },
  ],
  "choices in the language of the visitor": [
    {
      type: "multiple_choice",
      choices: ["Tea", "Coffee"],
      translations: { fr: { choices: ["Thé", "Café"] } },
    },
    ["Thé", "Café"],
    { canSkip: false, trouble: null, sent: ["Thé"] },
  ],
  "a text that is too short": [
    { type: "open", validation: [{ type: "min_length", value: 50 }] },
    [""],
    { canSkip: false, trouble: "the submit button is disabled" },
  ],
  "a link": [
    { type: "link", link: "https://example.org/" },
    [],
    { canSkip: true, trouble: null, sent: "link clicked" },
  ],
};

describe.skipIf(!hasChromium)("the report of questions", () => {
  const client = openClient();

  for (const [name, [question, labels, rest]] of Object.entries(cases))
    it(name, async () => {
      const survey = {
        id: "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11",
        name: "Survey",
        type: "popover",
        start_date: "2026-01-01T00:00:00Z",
        end_date: null,
        appearance: { displayIntroScreen: true, introScreenHeader: "Welcome" },
        questions: [{ id: "q", question: "Which?", ...question }],
      };
      const [report] = await reportQuestions(client(), survey, { language: "fr-CA" });
      expect(report?.shown).toMatchObject({ page: "question", heading: "Which?" });
      expect(report?.shown.controls.map(({ label }) => label)).toEqual(labels);
      expect(report).toMatchObject(rest);
    });
});
