/** The target of an answer: the position of a question, or the end of the survey. */
export type Target = number | "end";

/** A question's branching in a payload: any member may be missing or of the wrong type. */
export interface RawBranching {
  readonly type?: unknown;
  readonly index?: unknown;
  readonly responseValues?: unknown;
}

/**
 * The differences between branching types for respondents. Each type is one object of this shape, and `branching-types.ts`
 * lists them, with additions for checks. All other code uses these and never compares the type.
 */
export interface BranchingType {
  /** The `type` of such branching in payloads. */
  readonly name: string;
  /**
   * Where answers without a route lead, at `position` among `count` questions. Total: an invalid target counts as the next
   * question.
   */
  readonly otherwise: (branching: RawBranching, position: number, count: number) => Target;
  /** The targets by response key, including keys that no answer can have; missing if the type has none. */
  readonly byKey?: (branching: RawBranching) => Readonly<Record<string, unknown>>;
}

/** The question after this one; after the last one, the end. */
export const following = (position: number, count: number): Target =>
  position + 1 < count ? position + 1 : "end";

/** A value of the payload as a target. Total: an invalid position counts as the next question. */
export const asTarget = (value: unknown, position: number, count: number): Target =>
  value === "end" || (Number.isInteger(value) && (value as number) >= 0 && (value as number) < count)
    ? // JSON has a negative zero, which is not a position.
      ((value || 0) as Target)
    : following(position, count);
