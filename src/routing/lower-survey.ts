import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { asList, lowerQuestion } from "./lower-question.ts";
import { countRemaining } from "./remaining.ts";

/** A compiled survey with the targets of the answers to each question, for those who ask more about its routes. */
export interface Lowering {
  readonly compiled: CompiledSurvey;
  readonly targets: readonly (readonly Target[])[];
}

/** Lowers the questions of a payload. */
export const lowerQuestions = (raw: readonly unknown[]): Lowering => {
  const targets: Target[][] = raw.map(() => []);
  const questions = raw.map((given, position) =>
    lowerQuestion(given, position, raw.length, targets[position] as Target[]),
  );
  countRemaining(questions, targets);
  return { compiled: { version: 1, fingerprint: fingerprintOf(questions), questions }, targets };
};

/**
 * Lowers a survey that has been checked already to its compiled form, without checking it again; equals the value of
 * `compileSurvey` for a payload that it accepts. Total: what is not understood routes to the next question.
 */
export const lowerSurvey = (survey: { readonly questions?: unknown }): CompiledSurvey =>
  lowerQuestions(asList(survey?.questions)).compiled;
