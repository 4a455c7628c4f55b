import type { SurveyReplacement } from "#stores/rows.ts";
import { hasStarted } from "./schedule.ts";
import type { SurveyContent } from "./survey-content.ts";

/** The maximum number of stored versions of a survey, and of bytes of their questions. The newest is stored even if larger. */
const VERSION_LIMITS = { versions: 20, bytes: 2 * 1024 * 1024 };

/**
 * What to store of a survey whose questions change: pages that were loaded before send answers to the old ones. Null if its
 * questions stay the same, or if it has not started, because no page has shown it yet.
 */
export const keptVersion = (
  before: SurveyContent,
  after: SurveyContent,
  now: Date,
): NonNullable<SurveyReplacement["keeps"]> | null =>
  !hasStarted(before, now.getTime()) || JSON.stringify(before.questions) === JSON.stringify(after.questions)
    ? null
    : {
        document: JSON.stringify({ questions: before.questions }),
        replacedAt: now.toISOString(),
        ...VERSION_LIMITS,
      };
