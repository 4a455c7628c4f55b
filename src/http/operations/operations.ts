import { surveyActivity } from "../activity/survey-activity.ts";
import { surveysActivity } from "../activity/surveys-activity.ts";
import { responsesCount } from "../answers/responses-count.ts";
import { addCollaborator } from "../dashboards/add-collaborator.ts";
import { createDashboard } from "../dashboards/create-dashboard.ts";
import { createFromTemplateJson } from "../dashboards/create-from-template-json.ts";
import { deleteDashboard } from "../dashboards/delete-dashboard.ts";
import { listCollaborators } from "../dashboards/list-collaborators.ts";
import { listDashboards } from "../dashboards/list-dashboards.ts";
import { listSharingConfiguration } from "../dashboards/list-sharing-configuration.ts";
import { moveTile } from "../dashboards/move-tile.ts";
import { removeCollaborator } from "../dashboards/remove-collaborator.ts";
import { retrieveDashboard } from "../dashboards/retrieve-dashboard.ts";
import { updateDashboard } from "../dashboards/update-dashboard.ts";
import { createSurvey } from "../surveys/create-survey.ts";
import { deleteSurvey } from "../surveys/delete-survey.ts";
import { listSurveys } from "../surveys/list-surveys.ts";
import { retrieveSurvey } from "../surveys/retrieve-survey.ts";
import { updateSurvey } from "../surveys/update-survey.ts";
import type { Operation } from "../wire/operation.ts";

const rows = [
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
] as const;

/** The id of an operation, such as `createSurvey`. */
export type OperationId = (typeof rows)[number]["id"];

/** All operations, in the order in which the OpenAPI document lists them. A new one is one file and one line here. */
export const operations: readonly Operation<never>[] = rows;
