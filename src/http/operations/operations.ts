import { accountEndpoints } from "../accounts/account-endpoints.ts";
import {
  dashboardActivity,
  dashboardsActivity,
  surveyActivity,
  surveysActivity,
} from "../activity/activity-endpoints.ts";
import { publicEndpoints } from "../answers/public-endpoints.ts";
import { deleteResponse } from "../answers/remove-response.ts";
import { responsesCount } from "../answers/responses-count.ts";
import { listResponses, submitResponse } from "../answers/survey-responses.ts";
import { allSurveyStats, oneSurveyStats } from "../answers/survey-stats.ts";
import { addCollaborator, listCollaborators, removeCollaborator } from "../dashboards/collaborators.ts";
import { createDashboard, createFromTemplateJson } from "../dashboards/create-dashboard.ts";
import { moveTile } from "../dashboards/move-tile.ts";
import { listDashboards, retrieveDashboard } from "../dashboards/read-dashboards.ts";
import { listSharingConfiguration, updateSharing } from "../dashboards/sharing.ts";
import { deleteDashboard, updateDashboard } from "../dashboards/update-dashboard.ts";
import { createSurvey } from "../surveys/create-survey.ts";
import { deleteSurvey } from "../surveys/delete-survey.ts";
import { launchSurvey, stopSurvey } from "../surveys/launch-survey.ts";
import { listSurveys, retrieveSurvey } from "../surveys/read-surveys.ts";
import { updateSurvey } from "../surveys/update-survey.ts";
import { surveyDiagnostics, validateNewSurvey, validateSurveyChange } from "../surveys/validate-survey.ts";
import type { Endpoint, Operation } from "../wire/operation.ts";

/** All operations, in the order in which the OpenAPI document lists them. A new one is one line here. */
export const operations: readonly Operation<never>[] = [
  listDashboards,
  createDashboard,
  retrieveDashboard,
  updateDashboard,
  deleteDashboard,
  moveTile,
  createFromTemplateJson,
  listCollaborators,
  addCollaborator,
  removeCollaborator,
  listSharingConfiguration,
  listSurveys,
  createSurvey,
  retrieveSurvey,
  updateSurvey,
  deleteSurvey,
  surveyActivity,
  surveysActivity,
  responsesCount,
];

/** The additional endpoints of the option `companions`. */
export const additionalEndpoints: readonly Endpoint[] = [
  ...accountEndpoints,
  validateNewSurvey,
  validateSurveyChange,
  surveyDiagnostics,
  submitResponse,
  listResponses,
  deleteResponse,
  oneSurveyStats,
  allSurveyStats,
  launchSurvey,
  stopSurvey,
  ...publicEndpoints,
  updateSharing,
  dashboardsActivity,
  dashboardActivity,
];
