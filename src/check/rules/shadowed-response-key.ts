import { unsure } from "#diagnostics/findings.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { MAY_MISROUTE } from "#model/survey-flags.ts";
import type { SurveyRule } from "../facts.ts";

const messages = {
  shadowedKey: {
    message:
      'The response key "{key}" has no effect: every answer that has it also has a key that takes precedence, so this route is never taken.',
    help: "Remove this key, or the keys that take precedence over it.",
  },
} as const;

/**
 * Every response key has an effect. The keys of an answer are tried in order, and the first that has a route
 * decides: a key is shadowed if an earlier one decides for every answer that has it.
 */
export const shadowedResponseKey = {
  code: "shadowed-response-key",
  severity: "warning",
  needs: MAY_MISROUTE,
  messages,
  check(facts, report) {
    for (const { position, shadowed } of facts.nonPortableBranches())
      for (const key of shadowed) {
        const pointer = `/questions/${position}/branching/responseValues/${pointerToken(key)}`;
        report(pointer, "shadowedKey", () => ({
          params: { key },
          fixes: unsure("Remove the key", [{ op: "remove", path: pointer }]),
        }));
      }
  },
} as const satisfies SurveyRule<typeof messages>;
