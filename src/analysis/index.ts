// Entry point `surveyc/analysis`: what a survey as a whole asks, what changes between versions, and safe edits.

export { type AnswerSchema, answerSchema } from "./answer-schema.ts";
export { answerType } from "./answer-type.ts";
export { certifyTermination, type TerminationCertificate } from "./certify-termination.ts";
export { changeChoices } from "./change-choices.ts";
export { checkCertificate } from "./check-certificate.ts";
export {
  alwaysAsked,
  askedOnlyIf,
  type Condition,
  conditionsOf,
  type Requirement,
} from "./conditions.ts";
export { countRoutes, type RouteCount } from "./count-routes.ts";
export { coverRoutes, type DecidingPair, type RouteCover } from "./cover-routes.ts";
export {
  type DiffCode,
  diffSurveys,
  type QuestionChange,
  type QuestionPair,
  type SurveyDiff,
} from "./diff-surveys.ts";
export type { EditCode, EditDiagnostic, EditOutcome, KeepOption } from "./edit-outcome.ts";
export { insertQuestion } from "./insert-question.ts";
export { type MapOutcome, mapSession } from "./map-session.ts";
export { moveQuestion } from "./move-question.ts";
export type { BreakReason } from "./record-judge.ts";
export { removeQuestion } from "./remove-question.ts";
export type { Respondent } from "./respondent.ts";
export {
  examplesOf,
  type RespondentScript,
  type ScriptedRespondent,
  scriptOf,
} from "./respondent-scripts.ts";
export { type RoutesOptions, routes } from "./routes.ts";
export { type RouteComparison, sameRoutes } from "./same-routes.ts";
export { simplifySurvey } from "./simplify-survey.ts";
