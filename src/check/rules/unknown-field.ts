import { toPointer } from "#diagnostics/json-pointer.ts";
import type { SurveyRule } from "../facts.ts";
import { misplacedTexts } from "../misplaced-texts.ts";
import { isCondition } from "./conditional-display.ts";
import { isIgnoredLimit } from "./ignored-limit.ts";

const messages = {
  unknownProperty: {
    message: 'Unknown property "{name}". Clients ignore it.',
    help: "Remove the property, or correct its name.",
  },
} as const;

/** Properties that servers add to surveys, and that editors read. */
const addedByPrograms =
  /^(?:\$schema|(?:feature|linked|targeting|internal_targeting)_flag_keys?|linked_insight_id|base_language|user_access_level|search_match_type|response_sampling_daily_limits)$/;

/** Every property is known. Other rules report conditions and limits of questions and misplaced translations. */
export const unknownField = {
  code: "unknown-field",
  severity: "warning",
  onlyStrict: true,
  messages,
  summary: "Every property is known.",
  check(facts, report) {
    for (const member of facts.unknown?.() ?? []) {
      const { path, name } = member;
      if (
        (path.length > 1 || !addedByPrograms.test(name)) &&
        !isCondition(member) &&
        !isIgnoredLimit(facts, member) &&
        misplacedTexts(member) === undefined
      )
        report(toPointer(path), "unknownProperty", () => ({ params: { name } }));
    }
  },
} as const satisfies SurveyRule<typeof messages>;
