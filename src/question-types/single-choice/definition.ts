import * as z from "zod";
import { describe } from "#fields/registry.ts";
import { choiceFields, questionFields, questionType } from "../question-fields.ts";

/** A question that is answered by picking one of the choices. */
export const singleChoiceDefinition = describe(
  z.looseObject({ type: questionType("single_choice"), ...questionFields(), ...choiceFields() }),
  {
    id: "single-choice-question",
    description: "A question that is answered by picking one of the choices.",
    examples: [{ type: "single_choice", question: "Did you find it?", choices: ["Yes", "No"] }],
  },
);
