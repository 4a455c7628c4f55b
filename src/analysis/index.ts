// Entry point `surveyc/analysis`: facts about a survey as a whole, changes between versions, and safe edits.

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
export { type ChangeTypeOptions, changeType } from "./edits/change-type.ts";
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
export type { DiffCode } from "./versions/break-reasons.ts";
export type { ChoiceMap } from "./versions/carry-answer.ts";
export { type CarriedResponses, carryResponses } from "./versions/carry-responses.ts";
export type { ChoiceMaps } from "./versions/choice-maps.ts";
export type { VersionOptions } from "./versions/compared-questions.ts";
export type { SurveyPayloads, TextChange } from "./versions/compared-texts.ts";
export { diffSurveys, type QuestionChange, type SurveyDiff } from "./versions/diff-surveys.ts";
export { type BoundedJudgement, type ChangeVerdict, judgeChange } from "./versions/judge-change.ts";
export { type MapOptions, type MapOutcome, mapSession } from "./versions/map-session.ts";
export type { QuestionPair } from "./versions/match-questions.ts";
export type { BreakReason } from "./versions/record-judge.ts";
export { type RouteComparison, sameRoutes } from "./versions/same-routes.ts";
