import { unroutedAnswers } from "#routing/edges.ts";
import { branchingPointer } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";
import { changesNothing } from "../implicit-routes.ts";

const messages = {
  uncovered: {
    message: 'No response key covers "{answers}": such an answer leads to {target:question}.',
    help: 'Add a response key for every answer. The value "next_question" keeps this route.',
  },
} as const;

/** Branching by response has a route for every answer. The others lead to the next question, which may be intended. */
export const unroutedAnswer = {
  code: "unrouted-answer",
  severity: "info",
  onlyStrict: true,
  messages,
  check(facts, report) {
    const { routing } = facts;
    // An answer without a next question is reported by explicit-end.
    for (let position = 0; position < routing.flow.count - 1; position++) {
      if (!routing.isUnrouted(position)) continue;
      const lowered = routing.questions[position];
      if (lowered === undefined || !routing.isKnown(position) || changesNothing(facts, position)) continue;
      const unrouted = unroutedAnswers(lowered);
      if (unrouted.length === 0) continue;
      const target = position + 1;
      report(branchingPointer(position, facts.questionAt(position)), "uncovered", () => ({
        params: { answers: unrouted.map(String), target, targetText: routing.textOf(target) },
      }));
    }
  },
} as const satisfies SurveyRule<typeof messages>;
