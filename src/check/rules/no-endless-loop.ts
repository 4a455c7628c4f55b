import { branchingPointer, drawCycle, MOST_RELATED } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";

/**
 * From every reachable question some answers lead to the end. One finding for each set of questions that cannot be left,
 * at its first question.
 */
export const noEndlessLoop = {
  code: "no-endless-loop",
  severity: "error",
  summary: "From every question some answers lead to the end.",
  locked: true,
  check(facts, report) {
    const { routing } = facts;
    for (const loop of routing.loops) {
      const [first] = loop.questions;
      if (!loop.closed || first === undefined) continue;
      report(branchingPointer(first, facts.questionAt(first)), () => {
        const cycle = routing.wayBetween(first, first);
        const inside = new Set(loop.questions);
        const trapped = routing.trappedBy(loop).filter((position) => position !== first);
        return {
          message: `Respondents who reach ${routing.nameOf(first)} are asked the same questions for ever (${drawCycle(cycle)}): no answer leads out, so nobody can finish.${trapped.length > MOST_RELATED ? ` ${trapped.length + 1} questions are caught in it.` : ""}`,
          help: "Let an answer of one of these questions lead to a question outside the loop, or to the end.",
          related: trapped.slice(0, MOST_RELATED).map((position) => ({
            pointer: `/questions/${position}`,
            message: inside.has(position)
              ? "part of the loop"
              : "from here the loop can no longer be avoided",
          })),
          witness: routing.witnessTo(first, cycle.slice(1)),
        };
      });
    }
  },
} as const satisfies SurveyRule;
