import { unsure } from "#diagnostics/findings.ts";
import { nameTargets } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";
import { changesNothing } from "../implicit-routes.ts";

/** Branching sends some answer where it would not go anyway. An explicit `next_question` is never redundant. */
export const noRedundantBranching = {
  code: "no-redundant-branching",
  severity: "info",
  summary: "Branching changes where some answer leads.",
  check(facts, report) {
    const { routing } = facts;
    for (let position = 0; position < routing.flow.count; position++) {
      if (!changesNothing(facts, position) || !routing.isKnown(position)) continue;
      report(`/questions/${position}/branching`, () => ({
        message: `This branching changes nothing: every answer leads to ${nameTargets(routing, [position + 1])}, as it would without.`,
        help:
          position + 1 < routing.flow.count
            ? `Remove it, or change a target: positions are counted from 0, so ${position + 1} is the next question.`
            : "Remove it, or change a target.",
        // It may be a target that was counted from 1: without it nobody would see the slip any more.
        fixes: unsure("Remove the branching", [{ op: "remove", path: `/questions/${position}/branching` }]),
      }));
    }
  },
} as const satisfies SurveyRule;
