import type { SurveyContent } from "../surveys/survey-content.ts";

/** Whether so many submissions are all that a survey wants; a limit of 0 is none. */
export const isFull = (
  { responses_limit: limit }: Pick<SurveyContent, "responses_limit">,
  count: number,
): boolean => limit !== null && limit > 0 && count >= limit;
