import type { RawBranching, Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { ResponseKey } from "#question-types/question-type.ts";

/**
 * The edges of a survey in the order of its questions, each as three elements in a row: the question's position, the response
 * key of the answers that take it (null: all others), and its target. A flat list, because every compilation creates one, and
 * an object for each edge takes longer to create, to store and to iterate.
 */
export type EdgeList = (ResponseKey | Target | null)[];

/** A compiled question whose members can be assigned. */
export type LoweredQuestion = {
  -readonly [Member in keyof Omit<CompiledQuestion, "routes">]: CompiledQuestion[Member];
} & { routes: Record<string, Target> };

/** Questions with all edges between them. */
export interface LoweredQuestions {
  readonly questions: LoweredQuestion[];
  readonly edges: EdgeList;
}

/**
 * Fills in the routes of a question, at `position` among `count`, from its branching by response key: those that some answer
 * takes, in the order of the answers. Adds them to `edges`, of several in a row with the same key only the first, and returns
 * whether some answer has no route.
 */
export type RouteAnswers = (
  question: LoweredQuestion,
  byKey: Readonly<Record<ResponseKey, unknown>>,
  position: number,
  count: number,
  edges: EdgeList,
  branching: RawBranching,
) => boolean;
