import * as z from "zod";
import { amount, boolean, oneOf, text } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";
import { pageTexts } from "./translation.ts";

const contentType = (description: string) => nullish(oneOf(["text", "html"], description));

const css = () => nullish(text("A CSS value."));

/** How a survey looks, and what is shown before and after its questions. Unknown members are kept. */
export const appearanceDefinition = describe(
  z.looseObject({
    ...pageTexts,
    displayThankYouMessage: nullish(boolean("Whether a confirmation page follows the last question.")),
    thankYouMessageDescriptionContentType: contentType("The format of the description."),
    displayIntroScreen: nullish(boolean("Whether a page is shown before the first question.")),
    introScreenDescriptionContentType: contentType("The format of the description."),
    allowGoBack: nullish(boolean("Whether respondents may go back.")),
    shuffleQuestions: nullish(boolean("Whether the questions are asked in random order.")),
    surveyPopupDelaySeconds: nullish(amount("The delay before the survey appears, in seconds.", "seconds")),
    whiteLabel: nullish(boolean("Whether the PostHog branding is hidden.")),
    // The interface does not name these; deployed clients know them.
    position: nullish(
      oneOf(
        [
          ...["top_left", "top_center", "top_right", "middle_left", "middle_center", "middle_right"],
          ...["left", "center", "right", "next_to_trigger"],
        ] as const,
        "Where the survey appears.",
      ),
    ),
    tabPosition: nullish(oneOf(["top", "left", "right", "bottom"], "Where the tab is.")),
    widgetType: nullish(oneOf(["button", "tab", "selector"], "What opens the survey.")),
    widgetSelector: nullish(text("A CSS selector of the element that opens the survey.")),
    widgetLabel: nullish(text("The text of the tab.")),
    widgetColor: css(),
    placeholder: nullish(text("The placeholder in empty text fields.")),
    autoDisappear: nullish(boolean("Whether the confirmation page disappears.")),
    hideCancelButton: nullish(boolean("Whether the survey cannot be closed.")),
    disableAutofocus: nullish(boolean("Whether text fields do not get the focus.")),
    fontFamily: css(),
    maxWidth: css(),
    boxPadding: css(),
    zIndex: css(),
    disabledButtonOpacity: css(),
    backgroundColor: css(),
    borderColor: css(),
    borderRadius: css(),
    boxShadow: css(),
    textColor: css(),
    descriptionTextColor: css(),
    textSubtleColor: css(),
    inputBackground: css(),
    inputBackgroundColor: css(),
    inputTextColor: css(),
    submitButtonColor: css(),
    submitButtonTextColor: css(),
    ratingButtonColor: css(),
    ratingButtonActiveColor: css(),
    ratingButtonHoverColor: css(),
  }),
  {
    id: "appearance",
    description: "How a survey looks.",
    examples: [{ displayThankYouMessage: true, thankYouMessageHeader: "Thank you!" }],
  },
);
