import * as z from "zod";
import { amount, boolean, oneOf } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";
import { pageTexts } from "./translation.ts";

const contentType = (description: string) => nullish(oneOf(["text", "html"], description));

/** How a survey looks, and what is shown before and after its questions. Members that are not listed are kept. */
export const appearanceDefinition = describe(
  z.looseObject({
    ...pageTexts,
    displayThankYouMessage: nullish(boolean("Whether a confirmation page follows the last question.")),
    thankYouMessageDescriptionContentType: contentType("Whether its text is plain or HTML."),
    displayIntroScreen: nullish(boolean("Whether a page is shown before the first question.")),
    introScreenDescriptionContentType: contentType("Whether its text is plain or HTML."),
    allowGoBack: nullish(boolean("Whether respondents may go back to the question before.")),
    shuffleQuestions: nullish(boolean("Whether the questions are asked in random order.")),
    surveyPopupDelaySeconds: nullish(
      amount("How many seconds the survey waits before it appears.", "seconds"),
    ),
    whiteLabel: nullish(boolean("Whether the PostHog branding is hidden.")),
  }),
  {
    id: "appearance",
    description: "How a survey looks, and what is shown before and after its questions.",
    examples: [{ displayThankYouMessage: true, thankYouMessageHeader: "Thank you!" }],
  },
);
