import { MAY_MISROUTE } from "#model/survey-flags.ts";
import type { SurveyRule } from "../facts.ts";
import { isUnbranchable, typesWithResponseKeys } from "../response-keys.ts";

const messages = {
  withoutResponseKeys: {
    message:
      'A question of type "{type}" cannot branch by response: its answers have no response keys, so every answer leads to the next question.',
    help: 'Use branching of type "specific_question", "next_question" or "end", or change the type of the question to "{allowed}".',
  },
} as const;

/** Only questions whose answers have response keys branch by response. */
export const branchableQuestion = {
  code: "branchable-question",
  severity: "error",
  needs: MAY_MISROUTE,
  messages,
  locked: true,
  makesRoutesUnknown: true,
  check(facts, report) {
    for (const { position, question } of facts.eachQuestion()) {
      const { type, branching } = question;
      if (type === undefined || branching === null || branching === undefined) continue;
      if (!isUnbranchable(type, branching.type)) continue;
      report(`/questions/${position}/branching`, "withoutResponseKeys", () => ({
        params: { type, allowed: typesWithResponseKeys },
        related: [{ pointer: `/questions/${position}/type`, message: "the type of the question" }],
      }));
    }
  },
} as const satisfies SurveyRule<typeof messages>;
