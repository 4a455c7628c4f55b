export { type RememberOptions, rememberAccounts } from "./accounts/account-cache.ts";
export {
  type KeyGrant,
  type KeyOptions,
  keyAuthenticator,
  type NewKey,
  newKey,
  newProjectToken,
  projectTokens,
  publicScope,
  userOf,
} from "./accounts/api-keys.ts";
export { type AddressOf, clientAddress, networkOf } from "./accounts/client-address.ts";
export { slowWrongKeys, type WrongKeyOptions } from "./accounts/failed-auth-limiter.ts";
export { storedProjects } from "./accounts/projects.ts";
export { surveyActivity, surveysActivity } from "./activity/activity-endpoints.ts";
export { type Purged, purge, type Retention } from "./activity/purge.ts";
export type { RecordDiagnostic } from "./answers/answer-texts.ts";
export type { RecordOutcome } from "./answers/record-outcome.ts";
export { recordResponse } from "./answers/record-response.ts";
export { type Removal, removeResponse } from "./answers/remove-response.ts";
export { responsesCount } from "./answers/responses-count.ts";
export { addCollaborator, listCollaborators, removeCollaborator } from "./dashboards/collaborators.ts";
export { createDashboard, createFromTemplateJson } from "./dashboards/create-dashboard.ts";
export { moveTile } from "./dashboards/move-tile.ts";
export { listDashboards, retrieveDashboard } from "./dashboards/read-dashboards.ts";
export { listSharingConfiguration } from "./dashboards/sharing.ts";
export { deleteDashboard, updateDashboard } from "./dashboards/update-dashboard.ts";
export type { Work } from "./handler/concurrency-limiter.ts";
export { createHandler, type Handler } from "./handler/create-handler.ts";
export type { HandlerOptions } from "./handler/handler-options.ts";
export type { ErrorEvent, Hooks, RejectionEvent, RequestEvent, ResponseEvent } from "./handler/hooks.ts";
export type { HttpLimits } from "./handler/request-handler.ts";
export { type DocsPageOptions, docsPage, docsPolicy } from "./openapi/docs-page.ts";
export { type OpenApiOptions, openapi } from "./openapi/openapi.ts";
export type { OpenApiDocument } from "./openapi/openapi-document.ts";
export type { OperationId } from "./operations/operation-ids.generated.ts";
export { operations } from "./operations/operations.ts";
export type { Memory } from "./services/memory.ts";
export {
  type CheckApartOptions,
  createServices,
  type Organization,
  type Project,
  type ServiceOptions,
  type Services,
  type Validation,
} from "./services/services.ts";
export type { Template } from "./services/templates.ts";
export { createSurvey } from "./surveys/create-survey.ts";
export { deleteSurvey } from "./surveys/delete-survey.ts";
export { listSurveys, retrieveSurvey } from "./surveys/read-surveys.ts";
export { updateSurvey } from "./surveys/update-survey.ts";
export {
  surveyDiagnostics,
  validateNewSurvey,
  validateSurveyChange,
} from "./surveys/validate-survey.ts";
export {
  type Authenticate,
  type Authenticated,
  authenticateRequest,
  type Permitted,
  permits,
  type Subject,
} from "./wire/authenticate.ts";
export type { AllowedOrigins } from "./wire/cors.ts";
export { type Json, jsonOf } from "./wire/json.ts";
export type { NodeRequest, NodeResponse } from "./wire/node/node-types.ts";
export { type Listening, type NodeListenerOptions, toNodeListener } from "./wire/node/to-node-listener.ts";
export type { Done, Operation, OperationInput, RejectedEvents, Result, Scope } from "./wire/operation.ts";
export { type Preconditions, unconditional } from "./wire/preconditions.ts";
export { problemOfError } from "./wire/problem-of-error.ts";
export type { HttpProblem } from "./wire/problems.ts";
export { type InputOptions, type InputRead, readInput } from "./wire/read-input.ts";
export type { ParameterKind, QueryName, QueryValues } from "./wire/read-parameters.ts";
export type {
  ActivityDetailReply,
  ActivityEntryReply,
  ActivityPageReply,
  CollaboratorReply,
  DashboardListItemReply,
  DashboardPageReply,
  DashboardReply,
  FieldChangeReply,
  ProblemReply,
  SharingConfigurationReply,
  SurveyListItemReply,
  SurveyPageReply,
  SurveyReply,
  SystemUserReply,
  TileReply,
  UserReply,
} from "./wire/replies.generated.ts";
export { toResponse } from "./wire/reply.ts";
export { type RequestIdOf, sentRequestId } from "./wire/request-id.ts";
