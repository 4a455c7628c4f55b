import { folded } from "#diagnostics/did-you-mean.ts";
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
  launchProperty: {
    message: 'Unknown property "{name}". A survey is launched by its "start_date".',
    help: 'Write the time of the launch as "start_date".',
  },
} as const;

/** Properties that servers add to surveys, and that editors read. */
const addedByPrograms =
  /^(?:\$schema|(?:feature|linked|targeting|internal_targeting)_flag_keys?|linked_insight_id|base_language|user_access_level|search_match_type|response_sampling_daily_limits)$/;

/** Names of properties that launch a survey in other programs, folded. */
const LAUNCH = /^(?:should|auto|is)?(?:launch(?:ed)?|publish(?:ed)?|activated?)(?:now|immediately)?$/;

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
        report(
          toPointer(path),
          path.length === 1 && LAUNCH.test(folded(name)) ? "launchProperty" : "unknownProperty",
          () => ({ params: { name } }),
        );
    }
  },
} as const satisfies SurveyRule<typeof messages>;
