import * as z from "zod";
import { type BranchingTypeName, branchingTypes } from "#branching-types/branching-types.ts";
import { branchingDefinitions } from "#branching-types/definitions.ts";
import { describe } from "#fields/registry.ts";

type Definition = (typeof branchingDefinitions)[BranchingTypeName];

/** Branching of one of the types of a list, or none. */
const branchingOf = (definitions: readonly Definition[], id: string, description: string) =>
  describe(
    z.union([
      // First, so that validators report an invalid `type` before its mere presence.
      z.discriminatedUnion("type", definitions as [Definition, ...Definition[]]),
      describe(z.strictObject({}), { description: "No branching: the next question." }),
    ]),
    { id, description, examples: [{ type: "specific_question", index: 2 }] },
  );

/** Where the answers to a question lead. */
export const branchingDefinition = branchingOf(
  Object.values(branchingDefinitions),
  "branching",
  "Where the answers to a question lead, according to `type`. An empty object means no branching.",
);

/** The same for questions whose answers have no response keys, so that they cannot branch by them. */
export const plainBranchingDefinition = branchingOf(
  branchingTypes.flatMap((type) => ("byKey" in type ? [] : branchingDefinitions[type.name])),
  "plain-branching",
  "Branching without response keys. An empty object means no branching.",
);
