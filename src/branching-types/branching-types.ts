// The branching types. A new one is an object here, and an entry in both lists here, in `definitions.ts` and in `arbitraries.ts`; the
// compiler reports a missing one.
import { asTarget, type BranchingType, following, type RawBranching } from "./branching-type.ts";

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

/** Answers lead to the target of one of their response keys, all others to the question after this one. */
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

/** The branching type of a name; for an unknown name the plainest one, which is also the default of a question. */
export const branchingTypeOf = (name: unknown): BranchingType => {
  for (const type of branchingTypes) if (type.name === name) return type;
  return nextQuestion;
};

/** Additions for checks: bundlers leave them out of pages that embed the runtime. */
interface BranchingTraits {
  /** The member that decides where answers lead; missing if the type alone decides. */
  readonly targetMember?: string;
  /** Returns the target of every answer; missing if there is none, or one for each response key. */
  readonly targetOf?: (branching: RawBranching) => unknown;
  /** Whether some answers may lead to the next question only because it is the next. */
  readonly isOnward?: true;
}

const traits: Readonly<Record<BranchingTypeName, BranchingTraits>> = {
  next_question: { isOnward: true },
  end: {},
  response_based: { targetMember: "responseValues", isOnward: true },
  specific_question: { targetMember: "index", targetOf: ({ index }) => index },
};

/** The traits of the branching type of a name. */
export const branchingTraitsOf = (name: unknown): BranchingTraits =>
  traits[branchingTypeOf(name).name as BranchingTypeName];
