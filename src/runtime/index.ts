// Prepare

// Types
export type { Target } from "#branching-types/branching-type.ts";
export type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
export type { Response } from "#diagnostics/diagnostic.ts";
export { lowerSurvey } from "#routing/lower-survey.ts";
export { nextTarget } from "#routing/next-target.ts";
// Step
export {
  type AnswerDiagnostic,
  type AnswerOptions,
  type AnswerOutcome,
  answerQuestion,
} from "./answer-question.ts";
export type { AnswerRejection, AnswerRule, AnswerRuleContext, AnswerRules } from "./answer-rule.ts";
// Keep
export { collectResponses } from "./collect-responses.ts";
export { type ChoiceList, choiceOrder, questionOrder } from "./display-order.ts";
export { goBack } from "./go-back.ts";
export { localizeSurvey } from "./localize-survey.ts";
export { measureProgress, type Progress } from "./measure-progress.ts";
export {
  type NormalizedResponses,
  type NormalizeOptions,
  normalizeResponses,
  type ResponseChange,
} from "./normalize-responses.ts";
export { atLeast, atMost, between, email, exclusive, matches } from "./ready-made-rules.ts";
export {
  type ReplayDiagnostic,
  type ReplayOptions,
  type ReplayOutcome,
  replayResponses,
} from "./replay-responses.ts";
export { type RestoreDiagnostic, type RestoreOutcome, restoreSession } from "./restore-session.ts";
export { currentQuestion, type Session, startSurvey } from "./session.ts";
