import * as z from "zod";
import { describe } from "#fields/registry.ts";
import { choiceFields, questionFields, questionType } from "../question-fields.ts";

/** A question that is answered by picking any of the choices. */
export const multipleChoiceDefinition = describe(
  z.looseObject({ type: questionType("multiple_choice"), ...questionFields(), ...choiceFields() }),
  {
    id: "multiple-choice-question",
    description: "A question that is answered by picking any of the choices.",
    examples: [
      { type: "multiple_choice", question: "What do you use?", choices: ["Phone", "Laptop", "Other"] },
    ],
  },
);
