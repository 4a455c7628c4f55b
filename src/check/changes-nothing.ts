import type { RoutedFacts } from "./survey-facts.ts";

/** Whether answers that end the survey do so only because no question comes after: deployed clients lose such answers. */
export function fallsOff(facts: RoutedFacts, position: number): boolean {
  const { routing } = facts;
  const question = routing.questions[position];
  const branching = facts.questions?.[position]?.branching;
  if (question === undefined || position !== routing.flow.count - 1) return false;
  if (branching?.type === "next_question") return true;
  if (branching?.type !== "response_based") return false;
  const named = Object.keys(question.routes).some(
    (key) => branching.responseValues?.[key] === "next_question",
  );
  return named || question.optional || routing.isUnrouted(position);
}

/** Whether the branching of a question sends every answer where it would go without any. */
export function changesNothing(facts: RoutedFacts, position: number): boolean {
  const type = facts.questions?.[position]?.branching?.type;
  if (type !== "specific_question" && type !== "response_based") return false;
  return facts.routing.leadsOnlyTo(position, position + 1) && !fallsOff(facts, position);
}
