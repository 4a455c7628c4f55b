import { accountEndpoints } from "../accounts/account-endpoints.ts";
import { dashboardActivity, dashboardsActivity } from "../activity/dashboard-activity.ts";
import { publicEndpoints } from "../answers/public-endpoints.ts";
import { listResponses, submitResponse } from "../answers/survey-responses.ts";
import { allSurveyStats, oneSurveyStats } from "../answers/survey-stats.ts";
import { updateSharing } from "../dashboards/sharing.ts";
import { launchSurvey, stopSurvey } from "../surveys/launch-survey.ts";
import { surveyDiagnostics, validateNewSurvey, validateSurveyChange } from "../surveys/validate-survey.ts";
import type { Endpoint } from "../wire/operation.ts";

/** What is served besides the operations where the option `companions` is set. */
export const additionalEndpoints: readonly Endpoint[] = [
  ...accountEndpoints,
  validateNewSurvey,
  validateSurveyChange,
  surveyDiagnostics,
  submitResponse,
  listResponses,
  oneSurveyStats,
  allSurveyStats,
  launchSurvey,
  stopSurvey,
  ...publicEndpoints,
  updateSharing,
  dashboardsActivity,
  dashboardActivity,
];
