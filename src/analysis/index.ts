// Entry point `surveyc/analysis`: what a survey as a whole asks, what changes between versions, and safe edits.

export {
  alwaysAsked,
  askedOnlyIf,
  type Condition,
  conditionsOf,
  type Requirement,
} from "./conditions/conditions.ts";
export { type CoverOptions, coverRoutes, type DecidingPair, type RouteCover } from "./cover/cover-routes.ts";
export {
  type RespondentScript,
  type ScriptedRespondent,
  scriptRespondents,
  toExamples,
} from "./cover/respondent-scripts.ts";
export { changeChoices } from "./edits/change-choices.ts";
export type { EditCode, EditDiagnostic, EditOutcome, KeepOption } from "./edits/edit-outcome.ts";
export { insertQuestion, moveQuestion } from "./edits/place-question.ts";
export { removeQuestion } from "./edits/remove-question.ts";
export { simplifySurvey } from "./edits/simplify-survey.ts";
export { type AnswerSchema, answerSchema } from "./records/answer-schema.ts";
export { answerType } from "./records/answer-type.ts";
export type { Respondent } from "./route-graph.ts";
export { countRoutes, type RouteCount } from "./routes/count-routes.ts";
export { type RoutesOptions, routes } from "./routes/routes.ts";
export { certifyTermination, type TerminationCertificate } from "./termination/certify-termination.ts";
export { checkCertificate } from "./termination/check-certificate.ts";
export {
  diffSurveys,
  type QuestionChange,
  type QuestionPair,
  type SurveyDiff,
} from "./versions/diff-surveys.ts";
export {
  type BoundedJudgement,
  type ChangeVerdict,
  type DiffCode,
  judgeChange,
} from "./versions/judge-change.ts";
export { type MapOutcome, mapSession } from "./versions/map-session.ts";
export type { BreakReason } from "./versions/record-judge.ts";
export { type RouteComparison, sameRoutes } from "./versions/same-routes.ts";
