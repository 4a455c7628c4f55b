import type { Routing } from "#routing/routing.ts";
import { branchingPlace, nameQuestion, nameTargets } from "../describe-routes.ts";
import type { RoutingRule } from "../rule.ts";

/** Why nobody comes to a question: what leads past it, and what would lead to it if it could be reached itself. */
function reasonOf(routing: Routing, position: number, past: number): string {
  const elsewhere = nameTargets(routing, routing.targetsOf(past));
  const sources = routing.sourcesOf(position);
  const only =
    sources.length === 0
      ? ""
      : ` Only ${nameTargets(routing, sources)} would lead here, and nobody comes there either.`;
  return `${nameQuestion(routing, past)} always leads to ${elsewhere}.${only}`;
}

/** Every question is asked under some answers. One finding for each question that is not. */
export const noUnreachableQuestion = {
  code: "no-unreachable-question",
  severity: "warning",
  summary: "Every question is asked under some answers.",
  check({ questions, routing }, report) {
    let past = 0;
    for (let position = 0; position < routing.flow.count; position++) {
      if (routing.isReachable(position)) {
        past = position;
        continue;
      }
      const before = past;
      report({
        pointer: `/questions/${position}`,
        say: () => ({
          message: `Nobody is ever asked ${nameQuestion(routing, position)}: ${reasonOf(routing, position, before)}`,
          help: `Let an answer lead to index ${position}, or remove the question.`,
          related: [{ pointer: branchingPlace(before, questions?.[before]), message: "leads past it" }],
          ...routing.witnessTo(before, routing.targetsOf(before).slice(0, 1)),
        }),
      });
    }
  },
} as const satisfies RoutingRule;
