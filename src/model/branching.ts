import * as z from "zod";
import type { BranchingTypeName } from "#branching-types/branching-types.ts";
import { branchingDefinitions } from "#branching-types/definitions.ts";
import { describe } from "#fields/registry.ts";

/** Branching of some type. */
type Branched = {
  [Name in BranchingTypeName]: z.infer<(typeof branchingDefinitions)[Name]>;
}[BranchingTypeName];

const { next_question: first, ...others } = branchingDefinitions;

/** Where the answers to a question lead. */
export const branchingDefinition = describe(
  z.union([
    describe(z.strictObject({}), { description: "No branching: the next question." }),
    // A list made at run time has lost which type has which members; the definitions still know.
    z.discriminatedUnion("type", [first, ...Object.values(others)]) as unknown as z.ZodType<Branched>,
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
