import * as z from "zod";
import { amount } from "#fields/number.ts";
import { flag, oneOf } from "#fields/open-ended.ts";
import { maybe, noted } from "#fields/registry.ts";
import { text } from "#fields/text.ts";

/** How a survey looks, and what is shown before and after its questions. Members that are not listed are kept. */
export const appearanceDefinition = noted(
  z.object({
    displayThankYouMessage: maybe(flag("Whether a confirmation page follows the last question.")),
    thankYouMessageHeader: maybe(text("The heading of the confirmation page.")),
    thankYouMessageDescription: maybe(text("The text of the confirmation page.")),
    thankYouMessageDescriptionContentType: maybe(oneOf(["text", "html"], "How that text is to be read.")),
    displayIntroScreen: maybe(flag("Whether a page is shown before the first question.")),
    allowGoBack: maybe(flag("Whether respondents may go back to the question before.")),
    shuffleQuestions: maybe(flag("Whether the questions are asked in random order.")),
    surveyPopupDelaySeconds: maybe(amount("How many seconds the survey waits before it appears.")),
    whiteLabel: maybe(flag("Whether the maker's mark is hidden.")),
  }),
  {
    id: "appearance",
    description: "How a survey looks, and what is shown before and after its questions.",
    examples: [{ displayThankYouMessage: true, thankYouMessageHeader: "Thank you!" }],
  },
);

/** How a survey looks. */
export interface Appearance extends z.infer<typeof appearanceDefinition> {}
