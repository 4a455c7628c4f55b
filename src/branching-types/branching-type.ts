export type BranchingTypeName = "next_question" | "end" | "response_based" | "specific_question";

/** Where an answer leads: the position of a question, or the end of the survey. */
export type Target = number | "end";

/** A question's branching as the payload carries it, of the type the unit is for. */
export interface RawBranching {
  readonly type?: unknown;
  readonly index?: unknown;
  readonly responseValues?: unknown;
}

/**
 * Where the answers to a question lead that have no route of their own, at `position` among `count` questions. Total: what
 * is no target leads to the next question.
 */
export type OtherwiseOf = (branching: RawBranching, position: number, count: number) => Target;

/** What a branching says by response key, before anyone has asked whether an answer can have those keys. */
export type ByKeyOf = (branching: RawBranching) => object;

/** The question after this one; after the last one, the end. */
export const following = (position: number, count: number): Target =>
  position + 1 < count ? position + 1 : "end";

/** Answers without a route of their own go on to the question after this one. */
export const onwardOtherwise: OtherwiseOf = (_branching, position, count) => following(position, count);

/** A value of the payload as a target. Total: what is no place in the survey is the following question. */
export const asTarget = (value: unknown, position: number, count: number): Target =>
  value === "end" || (Number.isInteger(value) && (value as number) >= 0 && (value as number) < count)
    ? // JSON has a zero below zero, which is no position.
      ((value || 0) as Target)
    : following(position, count);
