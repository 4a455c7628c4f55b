// The shapes of branching, in the order in which schemas and messages list them.
import * as z from "zod";
import { defaultLimits } from "#diagnostics/limits.ts";
import { describe } from "#fields/registry.ts";
import type { BranchingTypeName } from "./branching-types.ts";

const position = (code: string) =>
  describe(z.int().min(0).max(2_147_483_647), {
    description: "The position to go to, counted from 0.",
    ...(code === "" ? {} : { $comment: `code ${code}` }),
  });

const branchingType = <const Name extends string>(name: Name) =>
  describe(z.literal(name), { description: "The type of branching." });

const nextQuestion = describe(z.looseObject({ type: branchingType("next_question") }), {
  id: "next-question-branching",
  description: "Every answer leads to the next question.",
  examples: [{ type: "next_question" }],
});

const end = describe(z.looseObject({ type: branchingType("end") }), {
  id: "end-branching",
  description: "Every answer ends the survey.",
  examples: [{ type: "end" }],
});

const responseValue = describe(
  z.union([
    position(""),
    describe(z.enum(["next_question", "end"]), {
      description: "The next question, or the end of the survey.",
    }),
  ]),
  { description: "Where answers with this key lead.", $comment: "code known-target" },
);

const { responseValues: maxKeys } = defaultLimits;
const isWithinLimit = (values: object): boolean => Object.keys(values).length <= maxKeys;
const TOO_MANY = `Too many response keys: at most ${maxKeys} are accepted.`;

const responseBased = describe(
  z.looseObject({
    type: branchingType("response_based"),
    responseValues: describe(z.record(z.string(), responseValue).refine(isWithinLimit, TOO_MANY), {
      description:
        "The target of each response key. A rating has its number and band as keys, a choice its position and text.",
      maxProperties: maxKeys,
      $comment: "limit responseValues",
    }),
  }),
  {
    id: "response-based-branching",
    description: "Answers lead by response key; those without a listed key lead to the next question.",
    examples: [{ type: "response_based", responseValues: { detractors: 1, promoters: "end" } }],
  },
);

const specificQuestion = describe(
  z.looseObject({ type: branchingType("specific_question"), index: position("known-target") }),
  {
    id: "specific-question-branching",
    description: "Every answer leads to the same question.",
    examples: [{ type: "specific_question", index: 2 }],
  },
);

/** The shape of each branching type. */
export const branchingDefinitions = {
  next_question: nextQuestion,
  end,
  response_based: responseBased,
  specific_question: specificQuestion,
} as const satisfies Record<BranchingTypeName, z.ZodType>;
