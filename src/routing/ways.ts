import type { Target } from "#branching-types/branching-type.ts";
import type { ResponseKey } from "#question-types/question-type.ts";

/**
 * The ways out of the questions of a survey, in the order of the questions, each as three elements in a row: the
 * question's position, the response key of the answers that take it (null: all others), and where it leads. A flat
 * list, because every compilation makes one: an object for each way takes longer to make, to keep and to go through.
 */
export type Ways = (ResponseKey | Target | null)[];
