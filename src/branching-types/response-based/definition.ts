import * as z from "zod";
import { defaultLimits } from "#diagnostics/limits.ts";
import { noted } from "#fields/registry.ts";

const responseValue = noted(
  z.union([
    noted(z.int().min(0).max(2_147_483_647), {
      description: "The position of the question to go to, counted from 0.",
    }),
    noted(z.enum(["next_question", "end"]), { description: "The next question, or the end of the survey." }),
  ]),
  { description: "Where answers with this key lead.", $comment: "code known-target" },
);

/** Answers lead where their response keys say, the others to the next question. */
export const responseBasedDefinition = noted(
  z.object({
    type: z.literal("response_based"),
    responseValues: noted(z.record(z.string(), responseValue), {
      description:
        "Response key to target. Keys of a rating are the number and the band it falls into; keys of a choice are its position and its text.",
      maxProperties: defaultLimits.responseValues,
      $comment: "limit responseValues",
    }),
  }),
  {
    id: "response-based-branching",
    description: "Answers lead where their response keys say, the others to the next question.",
    examples: [{ type: "response_based", responseValues: { detractors: 1, promoters: "end" } }],
  },
);
