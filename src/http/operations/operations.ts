import { surveyActivityOperation } from "../activity/survey-activity.ts";
import { surveysActivityOperation } from "../activity/surveys-activity.ts";
import { responsesCountOperation } from "../answers/responses-count.ts";
import { addCollaboratorOperation } from "../dashboards/add-collaborator.ts";
import { createDashboardOperation } from "../dashboards/create-dashboard.ts";
import { createFromTemplateJsonOperation } from "../dashboards/create-from-template-json.ts";
import { deleteDashboardOperation } from "../dashboards/delete-dashboard.ts";
import { listCollaboratorsOperation } from "../dashboards/list-collaborators.ts";
import { listDashboardsOperation } from "../dashboards/list-dashboards.ts";
import { listSharingConfigurationOperation } from "../dashboards/list-sharing-configuration.ts";
import { moveTileOperation } from "../dashboards/move-tile.ts";
import { removeCollaboratorOperation } from "../dashboards/remove-collaborator.ts";
import { retrieveDashboardOperation } from "../dashboards/retrieve-dashboard.ts";
import { updateDashboardOperation } from "../dashboards/update-dashboard.ts";
import { createSurveyOperation } from "../surveys/create-survey.ts";
import { deleteSurveyOperation } from "../surveys/delete-survey.ts";
import { listSurveysOperation } from "../surveys/list-surveys.ts";
import { retrieveSurveyOperation } from "../surveys/retrieve-survey.ts";
import { updateSurveyOperation } from "../surveys/update-survey.ts";
import type { Operation } from "../wire/operation.ts";

const rows = [
  listDashboardsOperation,
  createDashboardOperation,
  retrieveDashboardOperation,
  updateDashboardOperation,
  deleteDashboardOperation,
  moveTileOperation,
  createFromTemplateJsonOperation,
  listCollaboratorsOperation,
  addCollaboratorOperation,
  removeCollaboratorOperation,
  listSharingConfigurationOperation,
  listSurveysOperation,
  createSurveyOperation,
  retrieveSurveyOperation,
  updateSurveyOperation,
  deleteSurveyOperation,
  surveyActivityOperation,
  surveysActivityOperation,
  responsesCountOperation,
] as const;

/** The id of an operation, such as `createSurvey`. */
export type OperationId = (typeof rows)[number]["id"];

/** All operations, in the order in which the OpenAPI document lists them. A new one is one file and one line here. */
export const operations: readonly Operation<never>[] = rows;
