import { say } from "#diagnostics/sentences.ts";
import { unroutedAnswers } from "#routing/edges.ts";
import { branchingPointer, nameTargets } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";
import { changesNothing } from "../implicit-routes.ts";

const uncovered = {
  message: 'No response key covers "{answers}": such an answer leads to {target}.',
  help: 'Add a key for each, with "next_question" if that is what you mean.',
} as const;

/** Branching by response names every answer. Those it does not name go on to the next question, which may be intended. */
export const unroutedAnswer = {
  code: "unrouted-answer",
  severity: "info",
  onlyStrict: true,
  sentences: [uncovered],
  summary: "Branching by response has a route for every answer.",
  check(facts, report) {
    const { routing } = facts;
    // An answer without a next question is reported by explicit-end.
    for (let position = 0; position < routing.flow.count - 1; position++) {
      if (!routing.isUnrouted(position)) continue;
      const lowered = routing.questions[position];
      if (lowered === undefined || !routing.isKnown(position) || changesNothing(facts, position)) continue;
      const unrouted = unroutedAnswers(lowered);
      if (unrouted.length === 0) continue;
      report(branchingPointer(position, facts.questionAt(position)), () =>
        say(uncovered, { answers: unrouted.map(String), target: nameTargets(routing, [position + 1]) }),
      );
    }
  },
} as const satisfies SurveyRule;
