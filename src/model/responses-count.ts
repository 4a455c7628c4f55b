import * as z from "zod";
import { count } from "#fields/fields.ts";
import { describe } from "#fields/registry.ts";

/** How many responses each survey has, by its id. */
export const responsesCountDefinition = describe(
  z.record(z.string(), count("The number of responses to the survey.", "responses")),
  {
    id: "responses-count",
    description: "The number of responses by survey id.",
    examples: [{ "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11": 12 }],
  },
);
