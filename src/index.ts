// Check and compile

export type { Target } from "#branching-types/branching-type.ts";
export type { CustomFacts, CustomReport, CustomRoutes, CustomRule } from "#check/rule.ts";
export { checkDashboard, type DashboardOptions } from "#compile/check-dashboard.ts";
export { type CompileOutcome, compileSurvey, compileSurveyText } from "#compile/compile-survey.ts";
export { defineRule } from "#compile/define-rule.ts";
export { defineSurvey } from "#compile/define-survey.ts";
export { messages, suggestionHelps } from "#compile/messages.ts";
export type { CheckOptions, CompileOptions, Preset, RuleOptions } from "#compile/options.ts";
export { type ParseOptions, parse, parseText } from "#compile/parse.ts";
export type { TextOptions } from "#compile/read-text.ts";
export { type RuleInfo, rules } from "#compile/rule-list.ts";
export {
  type StandardIssue,
  type StandardResult,
  type StandardSchema,
  standardSchema,
} from "#compile/standard-schema.ts";
// Types
export type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
export type { ResponsesOf } from "#compiled/responses-of.ts";
export type {
  Diagnostic,
  DiagnosticCode,
  Fix,
  JsonPatchOperation,
  Outcome,
  Param,
  Params,
  Position,
  RelatedPlace,
  Response,
  Severity,
  Span,
  WitnessStep,
} from "#diagnostics/diagnostic.ts";
export { type FieldDiagnostics, groupByField } from "#diagnostics/group-by-field.ts";
export type { Limits } from "#diagnostics/limits.ts";
export { formatMessage } from "#diagnostics/messages.ts";
// Fix
export { applyFix, applySafeFixes } from "#fixes/apply-fix.ts";
export { applyFixesToText } from "#fixes/apply-fixes-to-text.ts";
export { jsonSchema } from "#model/described-schemas.ts";
// Describe
export type { JsonSchemaDocument as JsonSchema } from "#model/json-schema.ts";
export type { DashboardKind, PayloadKind, PayloadOf, ResponseValue, SurveyKind } from "#model/payload-of.ts";
export type {
  ActivityEntry,
  ActivityPage,
  Appearance,
  Branching,
  Collaborator,
  CollaboratorCreate,
  Conditions,
  CreateFromTemplateJson,
  Dashboard,
  DashboardCreate,
  DashboardListItem,
  DashboardPage,
  DashboardUpdate,
  EndBranching,
  FeatureFlag,
  LinkQuestion,
  MoveTile,
  MultipleChoiceQuestion,
  NextQuestionBranching,
  OpenQuestion,
  PlainBranching,
  Problem,
  Question,
  RatingQuestion,
  ResponseBasedBranching,
  ResponsesCount,
  SharingConfiguration,
  SingleChoiceQuestion,
  SpecificQuestionBranching,
  Survey,
  SurveyCreate,
  SurveyListItem,
  SurveyPage,
  SurveyUpdate,
  User,
} from "#model/payloads.generated.ts";
// Copy
export { toCreate } from "#model/to-create.ts";
// Show
export { orThrow, SurveyError } from "#print/or-throw.ts";
export { printDiagnostics, printReports } from "#print/print-reports.ts";
