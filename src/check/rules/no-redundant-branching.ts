import { unsure } from "#diagnostics/findings.ts";
import { targetAt } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";
import { changesNothing } from "../implicit-routes.ts";

const message =
  "This branching has no effect: every answer leads to {target:question}, as it would without branching.";

const messages = {
  redundant: {
    message,
    help: "Remove the branching, or change a target: positions start at 0, so {target} is the next question.",
  },
  redundantAtLast: { message, help: "Remove the branching, or change a target." },
} as const;

/** Branching changes the target of some answer. An explicit `next_question` is never redundant. */
export const noRedundantBranching = {
  code: "no-redundant-branching",
  severity: "info",
  messages,
  check(facts, report) {
    const { routing } = facts;
    for (let position = 0; position < routing.flow.count; position++) {
      if (!changesNothing(facts, position) || !routing.isKnown(position)) continue;
      const next = position + 1;
      const id = next < routing.flow.count ? "redundant" : "redundantAtLast";
      report(`/questions/${position}/branching`, id, () => ({
        params: { target: targetAt(routing, next), targetText: routing.textOf(next) },
        // The target may have been counted from 1: without the branching, that mistake would be hidden.
        fixes: unsure("Remove the branching", [{ op: "remove", path: `/questions/${position}/branching` }]),
      }));
    }
  },
} as const satisfies SurveyRule<typeof messages>;
