import { unsure } from "#diagnostics/findings.ts";
import { MAX_RELATED } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";

const messages = {
  shuffledBranching: {
    message:
      "Clients do not shuffle questions with branching, because it counts them as listed. Older clients lead to the wrong questions.",
    help: 'Set "shuffleQuestions" to false, or remove the branching from every question.',
  },
} as const;

/** Questions are shuffled only if none has branching: shuffling changes the positions that branching refers to. */
export const noShuffleWithBranching = {
  code: "no-shuffle-with-branching",
  severity: "error",
  messages,
  check(facts, report) {
    if (facts.survey.appearance?.shuffleQuestions !== true) return;
    const branching = facts.eachQuestion().filter(({ question }) => question.branching?.type !== undefined);
    if (branching.length === 0) return;
    report("/appearance/shuffleQuestions", "shuffledBranching", () => ({
      related: branching
        .slice(0, MAX_RELATED)
        .map(({ pointer }) => ({ pointer: `${pointer}/branching`, message: "has branching" })),
      fixes: unsure("Do not shuffle the questions", [
        { op: "replace", path: "/appearance/shuffleQuestions", value: false },
      ]),
    }));
  },
} as const satisfies SurveyRule<typeof messages>;
