import { folded } from "#diagnostics/did-you-mean.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import type { SurveyRule } from "../facts.ts";
import { misplacedTexts } from "../misplaced-texts.ts";
import { isCondition, isJump } from "./conditional-display.ts";
import { isIgnoredLimit } from "./ignored-limit.ts";
import { isNested } from "./nested-question.ts";

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

/** Names of properties without a definition that editors, clients and the deployed service read. */
const READ_ELSEWHERE = /^(?:\$schema|originalQuestionIndex|_create_in_folder)$/;

/** Names of properties that launch a survey in other programs, folded. */
const LAUNCH = /^(?:should|auto|is)?(?:launch(?:ed)?|publish(?:ed)?|activated?)(?:now|immediately)?$/;

/** Every property is known. Other rules report conditions, jumps, limits and questions in questions, and misplaced translations. */
export const unknownField = {
  code: "unknown-field",
  severity: "warning",
  onlyStrict: true,
  messages,
  check(facts, report) {
    for (const member of facts.unknown?.() ?? []) {
      const { path, name } = member;
      if (
        !READ_ELSEWHERE.test(name) &&
        // Servers read the filters.
        path[0] !== "targeting_flag_filters" &&
        !isCondition(member) &&
        !isJump(facts, member) &&
        !isNested(member) &&
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
