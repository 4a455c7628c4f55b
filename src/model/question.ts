import * as z from "zod";
import { describe, type FieldMetadata, fieldMetadata, nullish } from "#fields/registry.ts";
import { questionDefinitions } from "#question-types/definitions.ts";
import type { QuestionTypeName } from "#question-types/question-types.ts";
import { type Branching, branchingDefinition } from "./branching.ts";

/** Any question may carry branching: the rule `branchable-question` reports where it makes no sense, with a better message. */
const withBranching = (bare: z.ZodObject) =>
  // Every question type's definition has metadata.
  describe(
    bare.extend({ branching: nullish(branchingDefinition) }),
    fieldMetadata.get(bare) as FieldMetadata,
  );

type Members<Name extends QuestionTypeName> = z.infer<(typeof questionDefinitions)[Name]> & {
  branching?: Branching | null | undefined;
};

/** A question; `type` says which of the five. */
export type Question = {
  [Name in QuestionTypeName]: { [Member in keyof Members<Name>]: Members<Name>[Member] };
}[QuestionTypeName];

const { open, ...others } = questionDefinitions;

/** A question of a survey. */
export const questionDefinition = describe(
  // `Object.values` loses which type has which members; the definitions keep it.
  z.discriminatedUnion("type", [
    withBranching(open),
    ...Object.values(others).map(withBranching),
  ]) as unknown as z.ZodType<Question>,
  {
    id: "question",
    description: "A question, in one of the shapes that its type chooses.",
    examples: [{ type: "open", question: "What should we improve?" }],
  },
);
