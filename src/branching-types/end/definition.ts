import * as z from "zod";
import { noted } from "#fields/registry.ts";

/** Every answer ends the survey. */
export const endDefinition = noted(z.object({ type: z.literal("end") }), {
  id: "end-branching",
  description: "Every answer ends the survey.",
  examples: [{ type: "end" }],
});
