import { unsure } from "#diagnostics/findings.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { say } from "#diagnostics/sentences.ts";
import type { SurveyRule } from "../facts.ts";

const shadowedKey = {
  message:
    'The response key "{key}" decides nothing: every answer that has it also has a key that is tried first, so this route is never taken.',
  help: "Remove the key, or the keys that are tried before it.",
} as const;

/**
 * Every response key decides for some answer. The keys of an answer are tried in order, and the first that has a route
 * decides: a key is shadowed where that is an earlier one for every answer that has it.
 */
export const shadowedResponseKey = {
  code: "shadowed-response-key",
  severity: "warning",
  sentences: [shadowedKey],
  summary: "Every response key decides for some answer.",
  check(facts, report) {
    for (const { position, shadowed } of facts.nonPortableBranches())
      for (const key of shadowed) {
        const pointer = `/questions/${position}/branching/responseValues/${pointerToken(key)}`;
        report(pointer, () => ({
          ...say(shadowedKey, { key }),
          fixes: unsure("Remove the key", [{ op: "remove", path: pointer }]),
        }));
      }
  },
} as const satisfies SurveyRule;
