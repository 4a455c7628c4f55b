import type { Operation } from "./operation.ts";
import { addCollaboratorOperation } from "./operations/add-collaborator.ts";
import { createDashboardOperation } from "./operations/create-dashboard.ts";
import { createFromTemplateJsonOperation } from "./operations/create-from-template-json.ts";
import { createSurveyOperation } from "./operations/create-survey.ts";
import { deleteDashboardOperation } from "./operations/delete-dashboard.ts";
import { deleteSurveyOperation } from "./operations/delete-survey.ts";
import { listCollaboratorsOperation } from "./operations/list-collaborators.ts";
import { listDashboardsOperation } from "./operations/list-dashboards.ts";
import { listSharingConfigurationOperation } from "./operations/list-sharing-configuration.ts";
import { listSurveysOperation } from "./operations/list-surveys.ts";
import { moveTileOperation } from "./operations/move-tile.ts";
import { removeCollaboratorOperation } from "./operations/remove-collaborator.ts";
import { responsesCountOperation } from "./operations/responses-count.ts";
import { retrieveDashboardOperation } from "./operations/retrieve-dashboard.ts";
import { retrieveSurveyOperation } from "./operations/retrieve-survey.ts";
import { surveyActivityOperation } from "./operations/survey-activity.ts";
import { surveysActivityOperation } from "./operations/surveys-activity.ts";
import { updateDashboardOperation } from "./operations/update-dashboard.ts";
import { updateSurveyOperation } from "./operations/update-survey.ts";

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
