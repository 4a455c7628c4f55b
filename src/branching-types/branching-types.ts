// The branching types. A new one is an object and a line in the list here, and a line in `traits.ts`,
// `definitions.ts` and `arbitraries.ts`; the compiler complains until all know it.
import { asTarget, type BranchingType, following } from "./branching-type.ts";

const onward: BranchingType["otherwise"] = (_branching, position, count) => following(position, count);

/** Every answer leads to the question after this one; after the last one, to the end. */
const nextQuestion = {
  name: "next_question",
  otherwise: onward,
} as const satisfies BranchingType;

/** Every answer leads to the end. */
const end = {
  name: "end",
  otherwise: () => "end",
} as const satisfies BranchingType;

/** Answers lead where one of their response keys says, all others to the question after this one. */
const responseBased = {
  name: "response_based",
  otherwise: onward,
  byKey: ({ responseValues }) => Object(responseValues) as Readonly<Record<string, unknown>>,
} as const satisfies BranchingType;

/** Every answer leads to the question at `index`. */
const specificQuestion = {
  name: "specific_question",
  otherwise: ({ index }, position, count) => asTarget(index, position, count),
} as const satisfies BranchingType;

/** All branching types, the plainest first. */
export const branchingTypes = [nextQuestion, end, responseBased, specificQuestion] as const;

/** The names of the branching types. */
export type BranchingTypeName = (typeof branchingTypes)[number]["name"];

/** The branching type of a name; the plainest one, which is also the meaning of no branching, for a name that is not known. */
export const branchingTypeOf = (name: unknown): BranchingType => {
  for (const type of branchingTypes) if (type.name === name) return type;
  return nextQuestion;
};
