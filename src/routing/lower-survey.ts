import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { buildFlow, type Flow } from "./flow.ts";
import { asList, lowerQuestion } from "./lower-question.ts";
import { countRemaining } from "./remaining.ts";

/** A compiled survey with the graph it was made from, for those who have more questions about its routes. */
export interface Lowering {
  readonly compiled: CompiledSurvey;
  readonly flow: Flow;
}

/** Lowers the questions of a payload; `unknown` are the positions of those whose routes cannot be told. */
export const lowerQuestions = (raw: readonly unknown[], unknown?: ReadonlySet<number>): Lowering => {
  const questions = raw.map((question, position) => lowerQuestion(question, position, raw.length));
  const flow = buildFlow(questions, unknown);
  countRemaining(questions, flow);
  return { compiled: { version: 1, fingerprint: fingerprintOf(questions), questions }, flow };
};

/**
 * Lowers a survey that has been checked already to its compiled form, without checking it again; equals the value of
 * `compileSurvey` for a payload that it accepts. Total: what is not understood routes to the next question.
 */
export const lowerSurvey = (survey: { readonly questions?: unknown }): CompiledSurvey => {
  return lowerQuestions(asList(survey?.questions)).compiled;
};
