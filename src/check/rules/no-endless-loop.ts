import { branchingPointer, MAX_RELATED } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";

const messages = {
  endless: {
    message:
      "Endless loop: no answer leads out of {loop:path}, so respondents who reach {question:question} can never finish. Questions affected: {count}.",
    help: "Let an answer to a question in the loop lead to a question outside it, or to the end.",
  },
} as const;

/**
 * From every reachable question some answers lead to the end. One finding for each set of questions that cannot be left,
 * at its first question.
 */
export const noEndlessLoop = {
  code: "no-endless-loop",
  severity: "error",
  messages,
  locked: true,
  check(facts, report) {
    const { routing } = facts;
    for (const loop of routing.loops) {
      const [first] = loop.questions;
      if (!loop.closed || first === undefined) continue;
      report(branchingPointer(first, facts.questionAt(first)), "endless", () => {
        const cycle = routing.pathBetween(first, first);
        const inside = new Set(loop.questions);
        const trapped = routing.trappedBy(loop).filter((position) => position !== first);
        return {
          params: {
            question: first,
            questionText: routing.textOf(first),
            loop: cycle,
            count: trapped.length + 1,
          },
          related: trapped.slice(0, MAX_RELATED).map((position) => ({
            pointer: `/questions/${position}`,
            message: inside.has(position) ? "part of the loop" : "leads only into the loop",
          })),
          witness: routing.witnessTo(first, cycle.slice(1)),
        };
      });
    }
  },
} as const satisfies SurveyRule<typeof messages>;
