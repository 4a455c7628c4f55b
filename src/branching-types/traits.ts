// What checks ask about branching types. It stands apart so that it takes no room in pages that embed the runtime.
import type { RawBranching } from "./branching-type.ts";
import { type BranchingTypeName, branchingTypeOf } from "./branching-types.ts";

interface BranchingTraits {
  /** The member that says where answers lead; missing where the type alone says it. */
  readonly targetMember?: string;
  /** What it says is the target of every answer; missing where it says none, or one for each response key. */
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
