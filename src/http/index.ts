// Answering requests

export type { AllowedOrigins } from "./answering/cors.ts";
export type { Companion, CompanionInput } from "./companion.ts";
// What clients ask first
export { companions } from "./companions.ts";
export { createHandler, type Handler } from "./create-handler.ts";
// Operations, to be called from routers of one's own
export { createServices, type ServiceOptions } from "./create-services.ts";
export type { Authenticate, HandlerOptions, Hooks, HttpLimits } from "./handler-options.ts";
export { type Json, jsonOf, jsonPieces, jsonText } from "./json.ts";
// API keys
export { hashKey } from "./keys/hash-key.ts";
export { keyAuthenticator } from "./keys/key-authenticator.ts";
export { type KeyGrant, type NewKey, newKey } from "./keys/new-key.ts";
// Mounting on Node
export type { NodeRequest, NodeResponse } from "./node/node-types.ts";
export { type Listening, toNodeListener } from "./node/to-node-listener.ts";
// The description of the interface
export { docsPage } from "./openapi/docs-page.ts";
export type { OpenApiDocument } from "./openapi/openapi-document.ts";
export { type OpenApiOptions, openapi } from "./openapi.ts";
export type { Operation, OperationInput, ParameterKind, Scope } from "./operation.ts";
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
export { type Preconditions, unconditional } from "./preconditions.ts";
export type { QueryName, QueryValues } from "./query-parameters.ts";
export { recordResponse } from "./record-response.ts";
export type { RecordOutcome } from "./responses/record-outcome.ts";
export type { Done, Refusal, Result } from "./result.ts";
export type { Organization, Services, Template } from "./services.ts";
export type { Subject } from "./subject.ts";
