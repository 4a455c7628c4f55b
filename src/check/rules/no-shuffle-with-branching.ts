import { unsure } from "#diagnostics/findings.ts";
import { MOST_RELATED } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";

const shuffled = {
  message:
    "The questions are shuffled, but branching refers to them by position: in another order it leads to other questions.",
  help: 'Set "shuffleQuestions" to false, or remove the branching of every question.',
} as const;

/** Questions are shuffled only if none has branching: positions would no longer be those that branching refers to. */
export const noShuffleWithBranching = {
  code: "no-shuffle-with-branching",
  severity: "error",
  sentences: [shuffled],
  summary: "Questions are not shuffled where any of them branches.",
  check(facts, report) {
    if (facts.survey.appearance?.shuffleQuestions !== true) return;
    const branching = facts.eachQuestion().filter(({ question }) => question.branching?.type !== undefined);
    if (branching.length === 0) return;
    report("/appearance/shuffleQuestions", () => ({
      ...shuffled,
      related: branching
        .slice(0, MOST_RELATED)
        .map(({ pointer }) => ({ pointer: `${pointer}/branching`, message: "branches" })),
      fixes: unsure("Do not shuffle the questions", [
        { op: "replace", path: "/appearance/shuffleQuestions", value: false },
      ]),
    }));
  },
} as const satisfies SurveyRule;
