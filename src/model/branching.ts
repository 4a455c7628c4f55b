import * as z from "zod";
import { branchingDefinitions } from "#branching-types/definitions.ts";
import { describe } from "#fields/registry.ts";

/** Where the answers to a question lead. */
export const branchingDefinition = describe(
  z.union([
    describe(z.strictObject({}), { description: "No branching: the next question." }),
    z.discriminatedUnion("type", [
      branchingDefinitions.next_question,
      branchingDefinitions.end,
      branchingDefinitions.response_based,
      branchingDefinitions.specific_question,
    ]),
  ]),
  {
    id: "branching",
    description: "Where the answers to a question lead. An empty object is no branching.",
    examples: [{ type: "specific_question", index: 2 }],
  },
);

/** Where the answers to a question lead; `type` says how. `{}` is no branching. */
export type Branching = z.infer<typeof branchingDefinition>;
/** A target of `response_based` branching: a position counted from 0, or one of two words. */
export type ResponseValue = number | "next_question" | "end";
