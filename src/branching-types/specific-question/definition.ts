import * as z from "zod";
import { noted } from "#fields/registry.ts";

/** Every answer leads to one question. */
export const specificQuestionDefinition = noted(
  z.object({
    type: z.literal("specific_question"),
    index: noted(z.int().min(0).max(2_147_483_647), {
      description: "The position of the question to go to, counted from 0.",
      $comment: "code known-target",
    }),
  }),
  {
    id: "specific-question-branching",
    description: "Every answer leads to one question.",
    examples: [{ type: "specific_question", index: 2 }],
  },
);
