import { unsure } from "#diagnostics/findings.ts";
import { MOST_RELATED } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";

/** Questions are shuffled only if none has branching: positions would no longer be those that branching refers to. */
export const noShuffleWithBranching = {
  code: "no-shuffle-with-branching",
  severity: "error",
  summary: "Questions are not shuffled where any of them branches.",
  check(facts, report) {
    if (facts.survey.appearance?.shuffleQuestions !== true) return;
    const branching = facts.eachQuestion().filter(({ question }) => question.branching?.type !== undefined);
    if (branching.length === 0) return;
    report("/appearance/shuffleQuestions", () => ({
      message: `The questions are shuffled, but ${branching.length === 1 ? "one of them branches" : `${branching.length} of them branch`}: in another order, branching leads to other questions than it says.`,
      help: 'Set "shuffleQuestions" to false, or remove the branching of every question.',
      related: branching
        .slice(0, MOST_RELATED)
        .map(({ pointer }) => ({ pointer: `${pointer}/branching`, message: "branches" })),
      fixes: unsure("Do not shuffle the questions", [
        { op: "replace", path: "/appearance/shuffleQuestions", value: false },
      ]),
    }));
  },
} as const satisfies SurveyRule;
