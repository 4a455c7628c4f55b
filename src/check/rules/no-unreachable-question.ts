import { branchingPointer, nameTargets } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";

/** How many questions can only be reached by way of the one that is cut off. */
function countDependents(count: number): string {
  if (count === 0) return "";
  return ` and the ${count === 1 ? "question that depends" : `${count} questions that depend`} on it`;
}

/** The most of these that are related. */
const MOST_DEPENDENTS = 10;

/** Every question is asked under some answers. One finding for each place where questions are cut off. */
export const noUnreachableQuestion = {
  code: "no-unreachable-question",
  severity: "warning",
  summary: "Every question is asked under some answers.",
  check(facts, report) {
    const { routing } = facts;
    // Nobody knows where the branching would lead that nobody reads.
    if (routing.isOpen || facts.invalid.isMisspelt("branching")) return;
    for (const { first, others } of routing.cutOff) {
      // One mistake explains them all.
      const isExplained = facts.explanations.explainUnreachable();
      report(`/questions/${first}`, () => {
        let before = first - 1;
        while (!routing.isReachable(before)) before--;
        const targets = routing.targetsOf(before);
        return {
          message: `Nobody is ever asked ${routing.nameOf(first)}${countDependents(others.length)}: ${routing.nameOf(before)} always leads to ${nameTargets(routing, targets)}.`,
          help: `Let an answer lead to index ${first}, or remove it.`,
          related: [
            { pointer: branchingPointer(before, facts.questionAt(before)), message: "leads past it" },
            ...others
              .slice(0, MOST_DEPENDENTS)
              .map((position) => ({ pointer: `/questions/${position}`, message: "depends on it" })),
          ],
          witness: routing.witnessTo(before, targets.slice(0, 1)),
        };
      });
      if (isExplained) return;
    }
  },
} as const satisfies SurveyRule;
