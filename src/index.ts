// Check and compile

export type { Target } from "#branching-types/branching-type.ts";
export { checkDashboard, type DashboardOptions } from "#compile/check-dashboard.ts";
export { type CompileOutcome, compileSurvey, compileSurveyText } from "#compile/compile-survey.ts";
export type { CheckOptions, CompileOptions, RuleOptions } from "#compile/options.ts";
export { type RuleInfo, rules } from "#compile/rule-list.ts";
export {
  type StandardIssue,
  type StandardResult,
  type StandardSchema,
  standardSchema,
} from "#compile/standard-schema.ts";
// Types
export type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
export type {
  Diagnostic,
  Fix,
  JsonPatchOperation,
  Outcome,
  Position,
  RelatedPlace,
  Response,
  Severity,
  Span,
  WitnessStep,
} from "#diagnostics/diagnostic.ts";
export type { Limits } from "#diagnostics/limits.ts";
// Show
export { type SurveyGraph, surveyGraph } from "#graph/survey-graph.ts";
export type { ActivityPage } from "#model/activity.ts";
export type { Appearance } from "#model/appearance.ts";
export type { Branching, ResponseValue } from "#model/branching.ts";
export type { Collaborator, CollaboratorCreate } from "#model/collaborator.ts";
export type { Conditions } from "#model/conditions.ts";
export type { CreateFromTemplateJson } from "#model/create-from-template-json.ts";
export type {
  Dashboard,
  DashboardCreate,
  DashboardListItem,
  DashboardPage,
  DashboardUpdate,
} from "#model/dashboard.ts";
export type { FeatureFlag } from "#model/feature-flag.ts";
// Describe
export type { JsonSchema } from "#model/json-schema.ts";
export { jsonSchema } from "#model/json-schema.ts";
export type { MoveTile } from "#model/move-tile.ts";
export type { DashboardKind, PayloadKind, PayloadOf, SurveyKind } from "#model/payload-of.ts";
export type { Problem } from "#model/problem.ts";
export type { Question } from "#model/question.ts";
export type { ResponsesCount } from "#model/responses-count.ts";
export type { SharingConfiguration } from "#model/sharing-configuration.ts";
export type { Survey, SurveyCreate, SurveyListItem, SurveyPage, SurveyUpdate } from "#model/survey.ts";
export type { User } from "#model/user.ts";
export { type ParseOptions, parse, parseText } from "#parse/parse.ts";
export { drawSurvey } from "#pictures/draw-survey.ts";
export { drawSurveySvg } from "#pictures/draw-survey-svg.ts";
export { printDiagnostics, printReports } from "#print/print-reports.ts";
