export type BranchingTypeName = "next_question" | "end" | "response_based" | "specific_question";

/** Where an answer leads: the position of a question, or the end of the survey. */
export type Target = number | "end";

/** What the branching of one question says, before anyone has asked whether its answers can have those keys. */
export interface Routes {
  /** Response key to target, where there are any. */
  readonly byKey?: object | null;
  /** Where every other answer leads. */
  readonly otherwise: Target;
}

/** A question's branching as the payload carries it, of the type the unit is for. */
export interface RawBranching {
  readonly type?: unknown;
  readonly index?: unknown;
  readonly responseValues?: unknown;
}

/** Reads the routes of a branching at `position` among `count` questions. Total: what is no target leads to the next question. */
export type RoutesOf = (branching: RawBranching, position: number, count: number) => Routes;

/** The question after this one; after the last one, the end. */
export const following = (position: number, count: number): Target =>
  position + 1 < count ? position + 1 : "end";

/** A value of the payload as a target. Total: what is no place in the survey is the following question. */
export const asTarget = (value: unknown, position: number, count: number): Target =>
  value === "end" || (Number.isInteger(value) && (value as number) >= 0 && (value as number) < count)
    ? (value as Target)
    : following(position, count);
