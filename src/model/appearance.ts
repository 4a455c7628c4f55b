import * as z from "zod";
import { amount, boolean, oneOf, text } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";

/** How a survey looks, and what is shown before and after its questions. Members that are not listed are kept. */
export const appearanceDefinition = describe(
  z.looseObject({
    displayThankYouMessage: nullish(boolean("Whether a confirmation page follows the last question.")),
    thankYouMessageHeader: nullish(text("The heading of the confirmation page.")),
    thankYouMessageDescription: nullish(text("The text of the confirmation page.")),
    thankYouMessageDescriptionContentType: nullish(
      oneOf(["text", "html"], "Whether that text is plain text or HTML."),
    ),
    displayIntroScreen: nullish(boolean("Whether a page is shown before the first question.")),
    allowGoBack: nullish(boolean("Whether respondents may go back to the question before.")),
    shuffleQuestions: nullish(boolean("Whether the questions are asked in random order.")),
    surveyPopupDelaySeconds: nullish(amount("How many seconds the survey waits before it appears.")),
    whiteLabel: nullish(boolean("Whether the PostHog branding is hidden.")),
  }),
  {
    id: "appearance",
    description: "How a survey looks, and what is shown before and after its questions.",
    examples: [{ displayThankYouMessage: true, thankYouMessageHeader: "Thank you!" }],
  },
);
