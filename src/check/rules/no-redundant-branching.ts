import { unsure } from "#diagnostics/findings.ts";
import { say } from "#diagnostics/sentences.ts";
import { nameTargets } from "../describe-routes.ts";
import type { SurveyRule } from "../facts.ts";
import { changesNothing } from "../implicit-routes.ts";

const message = "This branching changes nothing: every answer leads to {target}, as it would without.";

const redundant = {
  message,
  help: "Remove it, or change a target: positions are counted from 0, so {next} is the next question.",
} as const;

const redundantAtLast = { message, help: "Remove it, or change a target." } as const;

/** Branching sends some answer where it would not go anyway. An explicit `next_question` is never redundant. */
export const noRedundantBranching = {
  code: "no-redundant-branching",
  severity: "info",
  sentences: [redundant, redundantAtLast],
  summary: "Branching changes where some answer leads.",
  check(facts, report) {
    const { routing } = facts;
    for (let position = 0; position < routing.flow.count; position++) {
      if (!changesNothing(facts, position) || !routing.isKnown(position)) continue;
      report(`/questions/${position}/branching`, () => ({
        ...say(position + 1 < routing.flow.count ? redundant : redundantAtLast, {
          target: nameTargets(routing, [position + 1]),
          next: position + 1,
        }),
        // It may be a target that was counted from 1: without it nobody would see the slip any more.
        fixes: unsure("Remove the branching", [{ op: "remove", path: `/questions/${position}/branching` }]),
      }));
    }
  },
} as const satisfies SurveyRule;
