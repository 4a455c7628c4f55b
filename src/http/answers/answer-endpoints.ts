import { launchSurveyEndpoint, stopSurveyEndpoint } from "../surveys/launch-survey.ts";
import type { Endpoint } from "../wire/operation.ts";
import { listResponsesEndpoint } from "./list-responses.ts";
import { submitResponseEndpoint } from "./submit-response.ts";
import { allSurveyStatsEndpoint, oneSurveyStatsEndpoint } from "./survey-stats.ts";

/** What is asked about the answers to surveys, besides the operations. Served with the companions. */
export const answerEndpoints: readonly Endpoint[] = [
  submitResponseEndpoint,
  listResponsesEndpoint,
  oneSurveyStatsEndpoint,
  allSurveyStatsEndpoint,
  launchSurveyEndpoint,
  stopSurveyEndpoint,
];
