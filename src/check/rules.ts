// The rules, in the order in which they run. Those about content come first: an error in the branching of a question prevents
// the rules about routes, which run later, from reporting where that question leads.
import type { DashboardRule } from "./dashboard-facts.ts";
import type { SurveyRule } from "./facts.ts";
import { ruleSummaries } from "./rule-summaries.ts";
import { branchableQuestion } from "./rules/branchable-question.ts";
import { completeTranslation } from "./rules/complete-translation.ts";
import { conditionalDisplay } from "./rules/conditional-display.ts";
import { explicitEnd } from "./rules/explicit-end.ts";
import { ignoredLimit } from "./rules/ignored-limit.ts";
import { ineffectiveMember } from "./rules/ineffective-member.ts";
import { knownLevel } from "./rules/known-level.ts";
import { knownResponseKey } from "./rules/known-response-key.ts";
import { knownTarget } from "./rules/known-target.ts";
import { labelledRating } from "./rules/labelled-rating.ts";
import { linkExpected } from "./rules/link-expected.ts";
import { nestedQuestion } from "./rules/nested-question.ts";
import { noActiveMarkup } from "./rules/no-active-markup.ts";
import { noBlankText } from "./rules/no-blank-text.ts";
import { noEmptyQuestionnaire } from "./rules/no-empty-questionnaire.ts";
import { noEndlessLoop } from "./rules/no-endless-loop.ts";
import { noMarkupInPlainText } from "./rules/no-markup-in-plain-text.ts";
import { noRedundantBranching } from "./rules/no-redundant-branching.ts";
import { noRevisitedQuestion } from "./rules/no-revisited-question.ts";
import { noShuffleWithBranching } from "./rules/no-shuffle-with-branching.ts";
import { noUnreachableQuestion } from "./rules/no-unreachable-question.ts";
import { oneTemplateSource } from "./rules/one-template-source.ts";
import { portableRating } from "./rules/portable-rating.ts";
import { portableResponseKey } from "./rules/portable-response-key.ts";
import { satisfiableConditions } from "./rules/satisfiable-conditions.ts";
import { satisfiableValidation } from "./rules/satisfiable-validation.ts";
import { shadowedResponseKey } from "./rules/shadowed-response-key.ts";
import { skippableQuestion } from "./rules/skippable-question.ts";
import { unanchoredChoice } from "./rules/unanchored-choice.ts";
import { unfilledPlaceholder } from "./rules/unfilled-placeholder.ts";
import { uniqueChoice } from "./rules/unique-choice.ts";
import { uniqueQuestionId } from "./rules/unique-question-id.ts";
import { unknownField } from "./rules/unknown-field.ts";
import { unroutedAnswer } from "./rules/unrouted-answer.ts";
import { validColor } from "./rules/valid-color.ts";
import { validDateOrder } from "./rules/valid-date-order.ts";
import { validIteration } from "./rules/valid-iteration.ts";
import { validLink } from "./rules/valid-link.ts";
import type { RuleSettings } from "./run-rules.ts";

/** Rules about the content of a survey. */
export const contentRules = [
  noEmptyQuestionnaire,
  noBlankText,
  uniqueQuestionId,
  uniqueChoice,
  completeTranslation,
  portableRating,
  labelledRating,
  skippableQuestion,
  ineffectiveMember,
  unanchoredChoice,
  satisfiableValidation,
  conditionalDisplay,
  ignoredLimit,
  nestedQuestion,
  unknownField,
  unfilledPlaceholder,
  validLink,
  linkExpected,
  noActiveMarkup,
  noMarkupInPlainText,
  validColor,
  validDateOrder,
  validIteration,
  satisfiableConditions,
  noShuffleWithBranching,
  branchableQuestion,
  knownTarget,
  knownResponseKey,
  portableResponseKey,
  shadowedResponseKey,
] as const satisfies readonly SurveyRule[];

/** Rules about where answers lead. */
export const routingRules = [
  noEndlessLoop,
  noUnreachableQuestion,
  noRevisitedQuestion,
  explicitEnd,
  noRedundantBranching,
  unroutedAnswer,
] as const satisfies readonly SurveyRule[];

export const dashboardRules = [knownLevel, oneTemplateSource] as const satisfies readonly DashboardRule[];

type RuleCode = (typeof contentRules | typeof routingRules | typeof dashboardRules)[number]["code"];

/** The rules about surveys. A function, so that bundles leave out unused rules. */
export const surveyRules = (): readonly SurveyRule[] => [...contentRules, ...routingRules];

/** The severities of the rules that only the preset `strict` turns on, by code. */
export const strictSettings = (): RuleSettings =>
  Object.fromEntries(surveyRules().flatMap((rule) => (rule.onlyStrict ? [[rule.code, rule.severity]] : [])));

/**
 * Code, severity, preset and summary of every rule, in the order in which they run. A function, so that bundles leave out
 * unused rules.
 */
export function summarizeRules() {
  const summaries: Readonly<Record<RuleCode, string>> = ruleSummaries;
  return [...contentRules, ...routingRules, ...dashboardRules].map((rule) => ({
    code: rule.code,
    severity: rule.severity,
    preset: "onlyStrict" in rule ? ("strict" as const) : ("recommended" as const),
    summary: summaries[rule.code],
    locked: "locked" in rule,
  }));
}
