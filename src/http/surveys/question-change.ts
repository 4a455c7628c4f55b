import { type ChangeVerdict, judgeChange } from "#analysis/versions/judge-change.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import type { OperationInput } from "../wire/operation.ts";
import { conflict, type HttpProblem } from "../wire/problems.ts";
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
      ? "answers that were complete are not under these questions"
      : "it takes too long to decide whether answers that were complete still are under these questions"
  }. Nothing was changed; without handling=strict it is changed all the same.`;

/**
 * Judges a change of the questions; null if they are unchanged. A running survey is changed with strict handling only if its
 * complete answers are known to stay complete. The work is bounded, so that it may run synchronously.
 */
export function judgeQuestions(
  before: SurveyContent,
  after: SurveyContent,
  now: number,
  { strict = false }: Pick<OperationInput, "strict">,
): QuestionChange | null {
  if (JSON.stringify(before.questions) === JSON.stringify(after.questions)) return null;
  const { verdict, reasons } = judgeChange(lowerSurvey(before), lowerSurvey(after));
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
