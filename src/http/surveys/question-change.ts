import { type ChoiceMaps, choiceMapsIssue } from "#analysis/versions/choice-maps.ts";
import { type ChangeVerdict, judgeChange } from "#analysis/versions/judge-change.ts";
import { matchQuestions } from "#analysis/versions/match-questions.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import type { OperationInput } from "../wire/operation.ts";
import { badRequest, conflict, type HttpProblem } from "../wire/problems.ts";
import { closedReason } from "./schedule.ts";
import type { SurveyContent } from "./survey-content.ts";

/** What a change of the questions means for the stored answers; and the problem, if the change is rejected. */
export interface QuestionChange {
  readonly verdict: ChangeVerdict;
  readonly rejection: HttpProblem | null;
}

const detailOf = (verdict: "breaking" | "unknown"): string =>
  `The survey is running, and ${
    verdict === "breaking"
      ? "complete answers would be incomplete under these questions, or mean something else"
      : "it takes too long to decide whether complete answers stay complete under these questions"
  }. Nothing was changed; without handling=strict the change is made.`;

/** The problem if choice maps do not fit two versions; otherwise null. */
export function choicesProblem(
  before: CompiledSurvey,
  after: CompiledSurvey,
  choices: ChoiceMaps,
): HttpProblem | null {
  const matching = matchQuestions(before.questions, after.questions);
  const issue = choiceMapsIssue(before, after, matching, choices);
  return issue === null ? null : badRequest("valid-header", `Surveyc-Choices: ${issue}`);
}

/**
 * Judges a change of the questions; null if they are unchanged. A running survey is changed with strict handling only if its
 * complete answers are known to stay complete. The work is bounded, so that it may run synchronously.
 */
export function judgeQuestions(
  before: SurveyContent,
  after: SurveyContent,
  now: number,
  { strict = false, choices = {} }: Pick<OperationInput, "strict" | "choices">,
): QuestionChange | null {
  if (JSON.stringify(before.questions) === JSON.stringify(after.questions)) return null;
  const [old, compiled] = [lowerSurvey(before), lowerSurvey(after)];
  const problem = choicesProblem(old, compiled, choices);
  if (problem !== null) return { verdict: "unknown", rejection: problem };
  const { verdict, reasons } = judgeChange(old, compiled, { choices, surveys: { before, after } });
  const isRejected =
    strict && closedReason(before, now) === null && (verdict === "breaking" || verdict === "unknown");
  if (!isRejected) return { verdict, rejection: null };
  const rejection: HttpProblem = {
    ...conflict(verdict === "breaking" ? "breaking-change" : "undecided-change", detailOf(verdict)),
    attr: "questions",
    diagnostics: reasons,
    change: verdict,
  };
  return { verdict, rejection };
}
