import { branchingTraitsOf, branchingTypeOf } from "#branching-types/branching-types.ts";
import type { CompiledQuestion } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import type { BranchingView } from "#model/survey-view.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { portableRankOf } from "#question-types/traits.ts";
import type { Facts } from "./facts.ts";

/** The key of an answer that deployed clients know: the band of a rating, if it has one, or a choice's position. */
export function portableKey(question: CompiledQuestion, answer: Response): string | undefined {
  const { keyAt } = questionTypeOf(question.type);
  const key = keyAt?.(question, answer, portableRankOf(question.type));
  return key === undefined ? undefined : String(key);
}

export const branchingAt = (facts: Facts, position: number): BranchingView | undefined =>
  facts.questionAt(position)?.branching ?? undefined;

/** Whether some answers end the survey only because no question follows: deployed clients lose such answers. */
export function fallsOff(facts: Facts, position: number): boolean {
  const { routing } = facts;
  const branching = branchingAt(facts, position);
  if (position !== routing.flow.count - 1 || branching?.type === undefined) return false;
  const { byKey } = branchingTypeOf(branching.type);
  if (!branchingTraitsOf(branching.type).isOnward) return false;
  if (byKey === undefined) return true;
  const values = byKey(branching);
  const question = routing.questions[position] as CompiledQuestion;
  const hasExplicitNext = Object.keys(question.routes).some((key) => values[key] === "next_question");
  return hasExplicitNext || question.optional || routing.isUnrouted(position);
}

/** Whether the branching of a question leads every answer to the same target as no branching. */
export function changesNothing(facts: Facts, position: number): boolean {
  if (!facts.routing.leadsOnlyTo(position, position + 1)) return false;
  const branching = branchingAt(facts, position);
  if (branching === undefined) return false;
  const { targetMember } = branchingTraitsOf(branching.type);
  return targetMember !== undefined && !fallsOff(facts, position);
}
