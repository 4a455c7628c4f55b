import { branchingPointer, targetAt } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";

const help = "Let an answer lead to position {question}, or remove the question.";

const messages = {
  unreachable: {
    message: "{question:question} is unreachable: {before:question} leads only to {targets:question}.",
    help,
  },
  unreachableWithOthers: {
    message:
      "{question:question} is unreachable, with the questions that depend on it ({count}): {before:question} leads only to {targets:question}.",
    help,
  },
} as const;

/** The maximum number of related dependent questions. */
const MAX_DEPENDENTS = 10;

/** Every question can be reached. One finding for each place where questions are cut off. */
export const noUnreachableQuestion = {
  code: "no-unreachable-question",
  severity: "warning",
  messages,
  check(facts, report) {
    const { routing } = facts;
    // Routes are unknown if the branching property is misspelt.
    if (routing.isOpen || facts.invalid.isMisspelt("branching")) return;
    for (const { first, others } of routing.cutOff) {
      // One mistake explains them all.
      const suggestion = facts.explanations.unreachable();
      report(`/questions/${first}`, others.length === 0 ? "unreachable" : "unreachableWithOthers", () => {
        let before = first - 1;
        while (!routing.isReachable(before)) before--;
        const targets = routing.targetsOf(before);
        return {
          params: {
            question: first,
            questionText: routing.textOf(first),
            before,
            beforeText: routing.textOf(before),
            targets: targets.map((target) => targetAt(routing, target)),
            count: others.length,
          },
          related: [
            { pointer: branchingPointer(before, facts.questionAt(before)), message: "leads past it" },
            ...others
              .slice(0, MAX_DEPENDENTS)
              .map((position) => ({ pointer: `/questions/${position}`, message: "depends on it" })),
          ],
          witness: routing.witnessTo(before, targets.slice(0, 1)),
          suggestion,
        };
      });
      if (suggestion !== undefined) return;
    }
  },
} as const satisfies SurveyRule<typeof messages>;
