import * as z from "zod";
import { nameText, text } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";

/** The texts of a survey's pages and buttons: its appearance has them, and so has each translation of the survey. */
export const pageTexts = {
  introScreenHeader: nullish(text("The heading of the intro page.")),
  introScreenDescription: nullish(text("The text of the intro page.")),
  introScreenButtonText: nullish(text("The text of the button.")),
  thankYouMessageHeader: nullish(text("The heading of the confirmation page.")),
  thankYouMessageDescription: nullish(text("The text of the confirmation page.")),
  thankYouMessageCloseButtonText: nullish(text("The text of the button.")),
  submitButtonText: nullish(text("The text of the submit button.")),
  backButtonText: nullish(text("The text of the back button.")),
};

const surveyTranslation = describe(
  z.looseObject({ name: nullish(nameText("The name of the survey.")), ...pageTexts }),
  {
    id: "survey-translation",
    description: "The texts of a survey in another language.",
    examples: [{ name: "Votre avis", thankYouMessageHeader: "Merci !" }],
  },
);

/** Translations of a survey's own texts. */
export const surveyTranslations = nullish(
  describe(z.record(z.string(), surveyTranslation.nullable()), {
    description: "Translations by language code.",
  }),
);
