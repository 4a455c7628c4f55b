// Handling requests

export {
  type AccountEndpoint as Companion,
  type AccountInput as CompanionInput,
  accountEndpoints as companions,
} from "./account-endpoints.ts";
// API keys and public tokens
export { hashKey, type KeyGrant, keyAuthenticator, type NewKey, newKey, publicScope } from "./api-keys.ts";
export { createHandler, type Handler, type HandlerOptions } from "./create-handler.ts";
export type { ErrorEvent, Hooks, RequestEvent, ResponseEvent } from "./hooks.ts";
export { type Json, jsonOf, jsonPieces, jsonText } from "./json.ts";
// Mounting on Node
export type { NodeRequest, NodeResponse } from "./node/node-types.ts";
export { type Listening, toNodeListener } from "./node/to-node-listener.ts";
// The OpenAPI document
export { docsPage } from "./openapi/docs-page.ts";
export type { OpenApiDocument } from "./openapi/openapi-document.ts";
export { type OpenApiOptions, openapi } from "./openapi.ts";
// Operations, to be called from a router of one's own
export type { Done, Operation, OperationInput, Result, Scope } from "./operation.ts";
export { addCollaborator } from "./operations/add-collaborator.ts";
export { createDashboard } from "./operations/create-dashboard.ts";
export { createFromTemplateJson } from "./operations/create-from-template-json.ts";
export { createSurvey } from "./operations/create-survey.ts";
export { deleteDashboard } from "./operations/delete-dashboard.ts";
export { deleteSurvey } from "./operations/delete-survey.ts";
export { listCollaborators } from "./operations/list-collaborators.ts";
export { listDashboards } from "./operations/list-dashboards.ts";
export { listSharingConfiguration } from "./operations/list-sharing-configuration.ts";
export { listSurveys } from "./operations/list-surveys.ts";
export { moveTile } from "./operations/move-tile.ts";
export { removeCollaborator } from "./operations/remove-collaborator.ts";
export { responsesCount } from "./operations/responses-count.ts";
export { retrieveDashboard } from "./operations/retrieve-dashboard.ts";
export { retrieveSurvey } from "./operations/retrieve-survey.ts";
export { surveyActivity } from "./operations/survey-activity.ts";
export { surveysActivity } from "./operations/surveys-activity.ts";
export { updateDashboard } from "./operations/update-dashboard.ts";
export { updateSurvey } from "./operations/update-survey.ts";
export { operations } from "./operations.ts";
export { newProjectToken, projectTokens } from "./project-tokens.ts";
export type { Authenticate, Subject } from "./request/authenticate.ts";
export { type Preconditions, unconditional } from "./request/preconditions.ts";
export type { ParameterKind, QueryName, QueryValues } from "./request/read-parameters.ts";
export { slowWrongKeys, type WrongKeyOptions } from "./request/wrong-keys.ts";
export type { HttpLimits } from "./request-handler.ts";
export type { AllowedOrigins } from "./response/cors.ts";
export type { HttpProblem as Refusal } from "./response/problems.ts";
export { type RecordOutcome, recordResponse } from "./responses/record-response.ts";
export {
  createServices,
  type Organization,
  type ServiceOptions,
  type Services,
  type Template,
} from "./services.ts";
