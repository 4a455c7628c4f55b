import * as z from "zod";
import { describe, type FieldMetadata, fieldMetadata, nullish } from "#fields/registry.ts";
import { questionDefinitions } from "#question-types/definitions.ts";
import { type QuestionTypeName, questionTypeOf } from "#question-types/question-types.ts";
import { branchingDefinition, plainBranchingDefinition } from "./branching.ts";

/**
 * A question type's definition with branching. The parser reads the branching of all types in the same way: if a type cannot
 * branch by response, the rule `branchable-question` reports it with a better message than that of an unknown value.
 */
function withBranching(name: QuestionTypeName) {
  const bare = questionDefinitions[name];
  const branching =
    questionTypeOf(name).keyAt === undefined
      ? describe(nullish(plainBranchingDefinition), { $comment: "read as branching" })
      : nullish(branchingDefinition);
  // Every question type's definition has metadata.
  return describe(bare.extend({ branching }), fieldMetadata.get(bare) as FieldMetadata);
}

type Definition = z.ZodObject<{ type: z.ZodLiteral<QuestionTypeName> }>;

/** A question of a survey. */
export const questionDefinition = describe(
  z.discriminatedUnion(
    "type",
    (Object.keys(questionDefinitions) as QuestionTypeName[]).map(withBranching) as unknown as [
      Definition,
      ...Definition[],
    ],
  ),
  {
    id: "question",
    description: "A question; its shape depends on `type`.",
    examples: [{ type: "open", question: "What should we improve?" }],
  },
);
