import type { SurveyUpdate } from "#model/survey.ts";
import { readInstant } from "../instant.ts";
import { shownIteration } from "./iterations.ts";
import type { SurveyContent } from "./survey-content.ts";

const isSameMoment = (one: string | null | undefined, other: string | null): boolean =>
  typeof one === "string" && other !== null && readInstant(one) === readInstant(other);

/**
 * What a request writes: all that it says, without the running iteration where that is only found out and the request
 * says what is shown at this moment (milliseconds since 1970). Who reads a survey and sends it back as a whole does not
 * mean that it stays at that iteration.
 */
export function withoutEcho(before: SurveyContent, body: SurveyUpdate, now: number): SurveyUpdate {
  const { current_iteration: iteration, current_iteration_start_date: since } = shownIteration(before, now);
  const isCount = before.current_iteration === null && body.current_iteration === iteration;
  const isDate =
    before.current_iteration_start_date === null && isSameMoment(body.current_iteration_start_date, since);
  return {
    ...body,
    ...(isCount ? { current_iteration: null } : {}),
    ...(isDate ? { current_iteration_start_date: null } : {}),
  };
}
