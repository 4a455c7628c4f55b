import { withSuggestion } from "#diagnostics/findings.ts";
import { say } from "#diagnostics/sentences.ts";
import { branchingPointer, nameTargets } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";

const help = "Let an answer lead to position {position}, or remove the question.";

const alone = {
  message: "Nobody is ever asked {question}: {before} leads only to {targets}.",
  help,
} as const;

const withMore = {
  message:
    "Nobody is ever asked {question}, nor the questions that depend on it ({count}): {before} leads only to {targets}.",
  help,
} as const;

/** The most dependent questions that are related. */
const MOST_DEPENDENTS = 10;

/** Every question is asked under some answers. One finding for each place where questions are cut off. */
export const noUnreachableQuestion = {
  code: "no-unreachable-question",
  severity: "warning",
  sentences: [alone, withMore],
  summary: "Every question is asked under some answers.",
  check(facts, report) {
    const { routing } = facts;
    // Nobody knows where the branching would lead that nobody reads.
    if (routing.isOpen || facts.invalid.isMisspelt("branching")) return;
    for (const { first, others } of routing.cutOff) {
      // One mistake explains them all.
      const suggestion = facts.explanations.unreachable();
      report(`/questions/${first}`, () => {
        let before = first - 1;
        while (!routing.isReachable(before)) before--;
        const targets = routing.targetsOf(before);
        const sentence = others.length === 0 ? alone : withMore;
        const text = {
          ...say(sentence, {
            question: routing.nameOf(first),
            before: routing.nameOf(before),
            targets: nameTargets(routing, targets),
            position: first,
            count: others.length,
          }),
          related: [
            { pointer: branchingPointer(before, facts.questionAt(before)), message: "leads past it" },
            ...others
              .slice(0, MOST_DEPENDENTS)
              .map((position) => ({ pointer: `/questions/${position}`, message: "depends on it" })),
          ],
          witness: routing.witnessTo(before, targets.slice(0, 1)),
        };
        return withSuggestion(text, suggestion);
      });
      if (suggestion !== undefined) return;
    }
  },
} as const satisfies SurveyRule;
