import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { asList, lowerQuestion } from "./lower-question.ts";
import { countRemaining } from "./remaining.ts";
import type { Ways } from "./ways.ts";

/** A survey of lowered questions, between which these are all the ways. */
export const asSurvey = (questions: readonly CompiledQuestion[], ways: Ways): CompiledSurvey => ({
  version: 1,
  fingerprint: fingerprintOf(questions, ways),
  questions,
});

/**
 * Lowers a survey that has been checked already to its compiled form, without checking it again; equals the value of
 * `compileSurvey` for a payload that it accepts. Total for JSON values: what is not understood routes to the next question.
 */
export const lowerSurvey = (survey: { readonly questions?: unknown }): CompiledSurvey => {
  const ways: Ways = [];
  const questions = asList(survey?.questions).map((given, position, { length }) =>
    lowerQuestion(given, position, length, ways),
  );
  countRemaining(questions, ways);
  return asSurvey(questions, ways);
};
