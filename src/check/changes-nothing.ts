import { following } from "#branching-types/branching-type.ts";
import { edgesOf } from "#routing/edges.ts";
import type { RoutedFacts } from "./survey-facts.ts";
import { unroutedAnswers } from "./unrouted-answers.ts";

/** Whether answers that end the survey do so only because no question comes after: deployed clients lose such answers. */
export function fallsOff(facts: RoutedFacts, position: number): boolean {
  const { compiled, flow } = facts.routing;
  const question = compiled.questions[position];
  const branching = facts.questions?.[position]?.branching;
  if (question === undefined || position !== flow.count - 1) return false;
  if (branching?.type === "next_question") return true;
  if (branching?.type !== "response_based") return false;
  const named = Object.keys(question.routes).some(
    (key) => branching.responseValues?.[key] === "next_question",
  );
  return named || question.optional || unroutedAnswers(question).length > 0;
}

/** Whether the branching of a question sends every answer where it would go without any. */
export function changesNothing(facts: RoutedFacts, position: number): boolean {
  const { compiled, flow } = facts.routing;
  const question = compiled.questions[position];
  const type = facts.questions?.[position]?.branching?.type;
  if (question === undefined || (type !== "specific_question" && type !== "response_based")) return false;
  const next = following(position, flow.count);
  return edgesOf(question).every((edge) => edge.target === next) && !fallsOff(facts, position);
}
