import { unsure } from "#diagnostics/findings.ts";
import { SKIPS_SUBMIT_BUTTON } from "#model/survey-flags.ts";
import { submitsOnPick } from "#question-types/traits.ts";
import type { SurveyRule } from "../facts.ts";

const messages = {
  noButton: {
    message:
      'This question is optional, but "skipSubmitButton" removes its button, so respondents cannot skip it.',
    help: 'Set "skipSubmitButton" to false, or "optional" to false.',
  },
} as const;

/** Optional questions have the button by which respondents skip them. */
export const skippableQuestion = {
  code: "skippable-question",
  severity: "warning",
  needs: SKIPS_SUBMIT_BUTTON,
  messages,
  check(facts, report) {
    for (const { pointer, question } of facts.questionsWith(SKIPS_SUBMIT_BUTTON)) {
      if (question.optional !== true || question.skipSubmitButton !== true || !submitsOnPick(question))
        continue;
      if (facts.invalid.has(`${pointer}/hasOpenChoice`)) continue;
      const path = `${pointer}/skipSubmitButton`;
      report(path, "noButton", () => ({
        related: [{ pointer: `${pointer}/optional`, message: "may be skipped" }],
        fixes: unsure("Show the submit button", [{ op: "replace", path, value: false }]),
      }));
    }
  },
} as const satisfies SurveyRule<typeof messages>;
