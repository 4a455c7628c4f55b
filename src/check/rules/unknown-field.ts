import { toPointer } from "#diagnostics/json-pointer.ts";
import { say } from "#diagnostics/sentences.ts";
import type { SurveyRule } from "../facts.ts";
import { misplacedTexts } from "../misplaced-texts.ts";
import { conditionalQuestion } from "./conditional-display.ts";

const neverRead = {
  message: 'Nothing reads "{name}".',
  help: "Remove it, or write the name that is meant.",
} as const;

/** What servers add to surveys, and what editors look for. */
const written =
  /^(?:\$schema|(?:feature|linked|targeting|internal_targeting)_flag_keys?|linked_insight_id|base_language|user_access_level|search_match_type|response_sampling_daily_limits)$/;

/** Every member is one that something reads. Conditions of questions and texts in other languages are left to the rules about them. */
export const unknownField = {
  code: "unknown-field",
  severity: "warning",
  onlyStrict: true,
  sentences: [neverRead],
  summary: "Something reads every member.",
  check(facts, report) {
    for (const member of facts.unknown?.() ?? []) {
      const { path, name } = member;
      if (
        (path.length > 1 || !written.test(name)) &&
        conditionalQuestion(member) === undefined &&
        misplacedTexts(member) === undefined
      )
        report(toPointer(path), () => say(neverRead, { name }));
    }
  },
} as const satisfies SurveyRule;
