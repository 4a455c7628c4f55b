import { readInstant } from "../instant.ts";
import type { SurveyContent } from "../surveys/survey-content.ts";

/** Why a survey takes no answers. */
export type Closed = "survey-archived" | "survey-not-started" | "survey-ended";

/** Why a survey takes no answers at a moment (milliseconds since 1970); null where it takes them. */
export function whyClosed(
  { archived, start_date: start, end_date: end }: Pick<SurveyContent, "archived" | "start_date" | "end_date">,
  now: number,
): Closed | null {
  if (archived) return "survey-archived";
  if (start === null || readInstant(start) > now) return "survey-not-started";
  return end !== null && readInstant(end) <= now ? "survey-ended" : null;
}
