import * as z from "zod";
import { type FieldNotes, fieldNotes, maybe, noted } from "#fields/registry.ts";
import { questionDefinitions } from "#question-types/definitions.ts";
import { branchingDefinition } from "./branching.ts";

const [open, link, rating, singleChoice, multipleChoice] = questionDefinitions;

/** Any question may carry branching, so that the checks, not the shape, say on which it makes sense. */
const branching = { branching: maybe(branchingDefinition) };
const branched = <Definition extends z.ZodType>(bare: z.ZodType, definition: Definition) =>
  // Every question type's definition is noted.
  noted(definition, fieldNotes.get(bare) as FieldNotes);

/** A question of a survey. INTERFACE.md 2.7. */
export const questionDefinition = noted(
  z.discriminatedUnion("type", [
    branched(open, open.extend(branching)),
    branched(link, link.extend(branching)),
    branched(rating, rating.extend(branching)),
    branched(singleChoice, singleChoice.extend(branching)),
    branched(multipleChoice, multipleChoice.extend(branching)),
  ]),
  {
    id: "question",
    description: "A question, in one of the shapes that its type chooses.",
    examples: [{ type: "open", question: "What should we improve?" }],
  },
);

/** A question, told apart by `type`. */
export type Question = z.infer<typeof questionDefinition>;
