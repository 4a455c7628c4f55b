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
  readonly refusal: HttpProblem | null;
}

const detailOf = (verdict: "breaking" | "unknown"): string =>
  `The survey is running, and ${
    verdict === "breaking"
      ? "answers that were complete are not under these questions, or mean something else"
      : "it takes too long to decide whether answers that were complete still are under these questions"
  }. Nothing was changed; without handling=strict it is changed all the same.`;

/** The problem of choice maps that do not fit two versions; null if they do. */
export function refuseChoices(
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
  const refused = refuseChoices(old, compiled, choices);
  if (refused !== null) return { verdict: "unknown", refusal: refused };
  const { verdict, reasons } = judgeChange(old, compiled, { choices, surveys: { before, after } });
  const isRefused =
    strict && closedReason(before, now) === null && (verdict === "breaking" || verdict === "unknown");
  if (!isRefused) return { verdict, refusal: null };
  const refusal: HttpProblem = {
    ...conflict(verdict === "breaking" ? "breaking-change" : "undecided-change", detailOf(verdict)),
    attr: "questions",
    diagnostics: reasons,
    change: verdict,
  };
  return { verdict, refusal };
}
