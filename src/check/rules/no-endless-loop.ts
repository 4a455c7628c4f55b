import { say } from "#diagnostics/sentences.ts";
import { branchingPointer, drawCycle, MOST_RELATED } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";

const endless = {
  message:
    "Respondents who reach {question} are asked the same questions for ever ({loop}): no answer leads out, so nobody can finish.",
  help: "Let an answer of one of these questions lead to a question outside the loop, or to the end.",
} as const;

const endlessForMany = {
  message: `${endless.message} {count} questions are caught in it.`,
  help: endless.help,
} as const;

/**
 * From every reachable question some answers lead to the end. One finding for each set of questions that cannot be left,
 * at its first question.
 */
export const noEndlessLoop = {
  code: "no-endless-loop",
  severity: "error",
  sentences: [endless, endlessForMany],
  summary: "From every question some answers lead to the end.",
  locked: true,
  check(facts, report) {
    const { routing } = facts;
    for (const loop of routing.loops) {
      const [first] = loop.questions;
      if (!loop.closed || first === undefined) continue;
      report(branchingPointer(first, facts.questionAt(first)), () => {
        const cycle = routing.pathBetween(first, first);
        const inside = new Set(loop.questions);
        const trapped = routing.trappedBy(loop).filter((position) => position !== first);
        return {
          ...say(trapped.length > MOST_RELATED ? endlessForMany : endless, {
            question: routing.nameOf(first),
            loop: drawCycle(cycle),
            count: trapped.length + 1,
          }),
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
