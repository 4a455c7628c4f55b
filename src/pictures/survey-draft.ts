import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Edge } from "#routing/edges.ts";

/** A way out of a question that leads nowhere. */
export interface DeadEnd {
  /** The response key that is written there; null for every answer. */
  readonly key: string | null;
  /** What is wrong: the target, the response key, the list of routes, or the branching as a whole. */
  readonly issue: "target" | "key" | "routes" | "branching";
  /** What is written there: a target, a list, or the type of the branching; undefined where nothing is. */
  readonly given: unknown;
}

/** What is wrong with a question, as far as pictures show it. */
export interface QuestionFaults {
  /** What is written as its type, where that is none, or in place of the whole question. */
  readonly unknown: { readonly what: "type" | "question"; readonly given: unknown } | undefined;
  /** The other members that decide which answers there are, where they are invalid. */
  readonly invalid: readonly string[];
  /** Whether it is known all the same which answers have response keys. */
  readonly hasKnownAnswers: boolean;
  readonly deadEnds: readonly DeadEnd[];
  readonly edges: readonly Edge[];
  /** Whether its answers may lead elsewhere once the survey is mended. */
  readonly isOpen: boolean;
}

/**
 * A survey with or without errors, for pictures: a compiled survey as far as it is valid, that knows what is not. Made by
 * `draftSurvey`.
 */
export class SurveyDraft implements CompiledSurvey {
  readonly version = 1;
  readonly fingerprint: string;
  readonly questions: readonly CompiledQuestion[];
  /** What is wrong with each question, by position; nothing for those that are valid. */
  readonly faults: ReadonlyMap<number, QuestionFaults>;

  /** From a survey lowered as far as it is valid. */
  constructor({ fingerprint, questions }: CompiledSurvey, faults: ReadonlyMap<number, QuestionFaults>) {
    this.fingerprint = fingerprint;
    this.questions = questions;
    this.faults = faults;
  }
}
