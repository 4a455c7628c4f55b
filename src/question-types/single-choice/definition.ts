import * as z from "zod";
import { noted } from "#fields/registry.ts";
import { choiceFields } from "../choice-fields.ts";
import { questionFields, questionType } from "../question-fields.ts";

/** A question that is answered by picking one of the choices. */
export const singleChoiceDefinition = noted(
  z.object({ type: questionType("single_choice"), ...questionFields(), ...choiceFields() }),
  {
    id: "single-choice-question",
    description: "A question that is answered by picking one of the choices.",
    examples: [{ type: "single_choice", question: "Did you find it?", choices: ["Yes", "No"] }],
  },
);
