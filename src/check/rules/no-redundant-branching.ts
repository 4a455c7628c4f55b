import { changesNothing } from "../changes-nothing.ts";
import { nameTargets } from "../name-question.ts";
import type { RoutingRule } from "../rule.ts";
import { readableQuestions } from "../survey-facts.ts";

/** Branching sends some answer where it would not go anyway. A `next_question` that is written out is never redundant. */
export const noRedundantBranching = {
  code: "no-redundant-branching",
  severity: "info",
  summary: "Branching changes where some answer leads.",
  check(facts, report) {
    const { compiled } = facts.routing;
    for (const [position] of readableQuestions(facts)) {
      if (!facts.routing.isKnown(position) || !changesNothing(facts, position)) continue;
      report({
        pointer: `/questions/${position}/branching`,
        message: `This branching changes nothing: every answer leads to ${nameTargets(compiled, [position + 1])}, as it would without.`,
        help: "Remove it, or change a target.",
        fixes: [
          {
            title: "Remove the branching",
            applicability: "safe",
            patch: [{ op: "remove", path: `/questions/${position}/branching` }],
          },
        ],
      });
    }
  },
} as const satisfies RoutingRule;
