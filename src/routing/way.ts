import type { Target } from "#branching-types/branching-type.ts";
import type { ResponseKey } from "#question-types/question-type.ts";

/** A way out of a question: the question's position, the response key (null: otherwise), and where it leads. */
export interface Way {
  readonly source: number;
  readonly key: ResponseKey | null;
  readonly target: Target;
}
