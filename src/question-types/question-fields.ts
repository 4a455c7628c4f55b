import * as z from "zod";
import { defaultLimits } from "#diagnostics/limits.ts";
import { boolean, linkText, oneOf, text } from "#fields/fields.ts";
import { describe, nullish } from "#fields/registry.ts";

/** The labels of the ends of a scale: ratings have these members, and so have translations. */
export const scaleLabels = {
  lowerBoundLabel: nullish(text("The label of the lowest rating.")),
  upperBoundLabel: nullish(text("The label of the highest rating.")),
};

/**
 * The texts of a question in another language; which of them are used depends on its type. Its id begins with `question-`, like
 * those of all parts with texts that respondents see.
 */
const questionTranslation = describe(
  z.looseObject({
    question: nullish(text("The text of the question.")),
    description: nullish(text("The text below the question.")),
    buttonText: nullish(text("The text of the submit button.")),
    link: nullish(linkText("The address of the link.")),
    ...scaleLabels,
    choices: nullish(
      describe(z.array(text("The text of a choice.")).max(defaultLimits.choices), {
        description: "All choices, in the same order.",
        $comment: "limit choices",
      }),
    ),
  }),
  {
    id: "question-translation",
    description: "The texts of a question in another language.",
    examples: [{ question: "Trouvé ?", choices: ["Oui", "Non"] }],
  },
);

/** The members that questions of every type have, except `type` and `branching`. */
export const questionFields = () => ({
  id: nullish(text("The key under which answers are stored.")),
  question: text("The text of the question."),
  description: nullish(text("Shown below the text of the question.")),
  descriptionContentType: nullish(oneOf(["text", "html"], "The format of the description.")),
  optional: nullish(boolean("Whether the question may be skipped; false by default.")),
  buttonText: nullish(text("The text of the submit button.")),
  skipSubmitButton: nullish(boolean("Whether picking an answer submits it.")),
  translations: nullish(
    describe(z.record(z.string(), questionTranslation.nullable()), {
      description: "Translations by language code.",
    }),
  ),
});

/** The `type` of a question. */
export const questionType = <const Name extends string>(name: Name) =>
  describe(z.literal(name), { description: "The type of question." });

/** The members of both types of choice questions besides those of every question. */
export const choiceFields = () => ({
  choices: describe(z.array(text("The text of a choice.")).min(1).max(defaultLimits.choices), {
    description: "The choices, in the order of their positions.",
    $comment: "limit choices",
    examples: [["Yes", "No"]],
  }),
  shuffleOptions: nullish(boolean("Whether the choices are shuffled; positions stay as listed.")),
  hasOpenChoice: nullish(boolean("Whether the last choice takes free text.")),
});
