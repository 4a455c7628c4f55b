import { listNames, quote } from "#diagnostics/echo.ts";
import type { SurveyRule } from "../facts.ts";
import { isUnbranchable, typesWithResponseKeys } from "../response-keys.ts";

/** Only questions whose answers have response keys branch by response. */
export const branchableQuestion = {
  code: "branchable-question",
  severity: "error",
  summary: "Questions that branch by response have response keys.",
  locked: true,
  leavesRoutesOpen: true,
  check(facts, report) {
    for (const { position, question } of facts.eachQuestion()) {
      const { type, branching } = question;
      if (type === undefined || branching === null || branching === undefined) continue;
      if (!isUnbranchable(type, branching.type)) continue;
      report(`/questions/${position}/branching`, () => ({
        message: `A question of type ${quote(type, 40)} cannot branch by response, because its answers have no response keys; every answer would go on to the next question.`,
        help: `Use "specific_question", "next_question" or "end", or make it a question of type ${listNames(typesWithResponseKeys)}.`,
        related: [{ pointer: `/questions/${position}/type`, message: "the type of the question" }],
      }));
    }
  },
} as const satisfies SurveyRule;
