import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";

/** An open question. */
export const open = (branching: object | null = null, more: object = {}): object => ({
  type: "open",
  question: "Why?",
  branching,
  ...more,
});

/** A single choice of "a", "b" and "c", with these routes. */
export const choice = (responseValues: object, more: object = {}): object => ({
  type: "single_choice",
  question: "Which?",
  choices: ["a", "b", "c"],
  branching: { type: "response_based", responseValues },
  ...more,
});

/** A rating from 0 to 10, with these routes. */
export const nps = (responseValues: object | null = null, more: object = {}): object => ({
  type: "rating",
  question: "How likely?",
  scale: 10,
  branching: responseValues && { type: "response_based", responseValues },
  ...more,
});

/** Branching to one question. */
export const to = (index: number): object => ({ type: "specific_question", index });

/** The compiled survey of questions. */
export const compiledOf = (...questions: object[]): CompiledSurvey => lowerSurvey({ questions });
