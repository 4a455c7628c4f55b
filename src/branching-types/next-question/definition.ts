import * as z from "zod";
import { noted } from "#fields/registry.ts";

/** Every answer leads to the next question. */
export const nextQuestionDefinition = noted(z.object({ type: z.literal("next_question") }), {
  id: "next-question-branching",
  description: "Every answer leads to the next question.",
  examples: [{ type: "next_question" }],
});
