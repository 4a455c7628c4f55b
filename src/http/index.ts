// Handling requests

export {
  type AccountEndpoint as Companion,
  type AccountInput as CompanionInput,
  accountEndpoints as companions,
} from "./account-endpoints.ts";
export { type Advice, adviseOnBody, adviseOnChange, adviseOnSurvey } from "./advice-endpoints.ts";
// API keys and public tokens
export {
  hashKey,
  type KeyGrant,
  type KeyOptions,
  keyAuthenticator,
  type NewKey,
  newKey,
  publicScope,
  userOf,
} from "./api-keys.ts";
export { createHandler, type Handler, type HandlerOptions } from "./create-handler.ts";
export type { ErrorEvent, Hooks, RequestEvent, ResponseEvent } from "./hooks.ts";
export { type Json, jsonOf, jsonPieces, jsonText } from "./json.ts";
// Mounting on Node
export type { NodeRequest, NodeResponse } from "./node/node-types.ts";
export { type Listening, type NodeListenerOptions, toNodeListener } from "./node/to-node-listener.ts";
// The OpenAPI document
export { type DocsPageOptions, docsPage, docsPolicy } from "./openapi/docs-page.ts";
export type { OpenApiDocument } from "./openapi/openapi-document.ts";
export { type OpenApiOptions, openapi } from "./openapi.ts";
// Operations, to be called from a router of one's own
export type { Done, Operation, OperationInput, Result, Scope } from "./operation.ts";
export { addCollaborator, addCollaboratorOperation } from "./operations/add-collaborator.ts";
export { createDashboard, createDashboardOperation } from "./operations/create-dashboard.ts";
export {
  createFromTemplateJson,
  createFromTemplateJsonOperation,
} from "./operations/create-from-template-json.ts";
export { createSurvey, createSurveyOperation } from "./operations/create-survey.ts";
export { deleteDashboard, deleteDashboardOperation } from "./operations/delete-dashboard.ts";
export { deleteSurvey, deleteSurveyOperation } from "./operations/delete-survey.ts";
export { listCollaborators, listCollaboratorsOperation } from "./operations/list-collaborators.ts";
export { listDashboards, listDashboardsOperation } from "./operations/list-dashboards.ts";
export {
  listSharingConfiguration,
  listSharingConfigurationOperation,
} from "./operations/list-sharing-configuration.ts";
export { listSurveys, listSurveysOperation } from "./operations/list-surveys.ts";
export { moveTile, moveTileOperation } from "./operations/move-tile.ts";
export { removeCollaborator, removeCollaboratorOperation } from "./operations/remove-collaborator.ts";
export { responsesCount, responsesCountOperation } from "./operations/responses-count.ts";
export { retrieveDashboard, retrieveDashboardOperation } from "./operations/retrieve-dashboard.ts";
export { retrieveSurvey, retrieveSurveyOperation } from "./operations/retrieve-survey.ts";
export { surveyActivity, surveyActivityOperation } from "./operations/survey-activity.ts";
export { surveysActivity, surveysActivityOperation } from "./operations/surveys-activity.ts";
export { updateDashboard, updateDashboardOperation } from "./operations/update-dashboard.ts";
export { updateSurvey, updateSurveyOperation } from "./operations/update-survey.ts";
export { type OperationId, operations } from "./operations.ts";
export { newProjectToken, projectTokens } from "./project-tokens.ts";
export { storedProjects } from "./projects.ts";
export { type RememberOptions, rememberAccounts } from "./remembered-accounts.ts";
// What operations reply
export type {
  ActivityDetailReply,
  ActivityEntryReply,
  ActivityPageReply,
  CollaboratorReply,
  DashboardListItemReply,
  DashboardPageReply,
  DashboardReply,
  FieldChange,
  SharingConfigurationReply,
  SurveyListItemReply,
  SurveyPageReply,
  SurveyReply,
  SystemUserReply,
  TileReply,
  UserReply,
} from "./replies.ts";
export {
  type Authenticate,
  type Authenticated,
  authenticateRequest,
  type Permitted,
  permits,
  type Subject,
} from "./request/authenticate.ts";
export { type AddressOf, clientAddress } from "./request/client-address.ts";
export { type Preconditions, unconditional } from "./request/preconditions.ts";
export { type InputOptions, type InputRead, readInput } from "./request/read-input.ts";
export type { ParameterKind, QueryName, QueryValues } from "./request/read-parameters.ts";
export { slowWrongKeys, type WrongKeyOptions } from "./request/wrong-keys.ts";
export type { HttpLimits } from "./request-handler.ts";
export type { AllowedOrigins } from "./response/cors.ts";
export { problemOfError as refusalOf } from "./response/problem-of-error.ts";
export type { HttpProblem as Refusal } from "./response/problems.ts";
export { toResponse } from "./response/reply.ts";
export type { RecordDiagnostic } from "./responses/answer-texts.ts";
export { type RecordOutcome, recordResponse } from "./responses/record-response.ts";
// What is no longer kept
export { type Purged, purge, type Retention } from "./retention/purge.ts";
export {
  createServices,
  type Organization,
  type Project,
  type ServiceOptions,
  type Services,
  type Template,
} from "./services.ts";
export type { Work } from "./work-at-once.ts";
