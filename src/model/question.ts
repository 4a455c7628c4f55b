import * as z from "zod";
import { type FieldNotes, fieldNotes, maybe, noted } from "#fields/registry.ts";
import { questionDefinitions } from "#question-types/definitions.ts";
import type { QuestionTypeName } from "#question-types/question-types.ts";
import { type Branching, branchingDefinition } from "./branching.ts";

/** Any question may carry branching, so that the checks, not the shape, say on which it makes sense. */
const withBranching = (bare: z.ZodObject) =>
  // Every question type's definition is noted.
  noted(bare.extend({ branching: maybe(branchingDefinition) }), fieldNotes.get(bare) as FieldNotes);

type Members<Name extends QuestionTypeName> = z.infer<(typeof questionDefinitions)[Name]> & {
  branching?: Branching | null | undefined;
};

/** A question, told apart by `type`. */
export type Question = {
  [Name in QuestionTypeName]: { [Member in keyof Members<Name>]: Members<Name>[Member] };
}[QuestionTypeName];

const { open, ...others } = questionDefinitions;

/** A question of a survey. */
export const questionDefinition = noted(
  // A list made at run time has lost which type has which members; the definitions still know.
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
