// Passes questions to their consumers while a survey is read.

/** Branching that has been accepted. One object is reused for a whole payload, because creating one for each question is slow. */
export interface AcceptedBranching {
  type: unknown;
  index: unknown;
  responseValues: unknown;
  /** If not 0, the response keys are exactly the positions below this one; otherwise they are unknown. */
  indexedKeys: number;
}

/**
 * The properties of an accepted question on which its compiled form and its flags depend. They are always in the same order, unlike
 * the properties of payloads: objects of one shape are the fastest to read.
 */
export interface AcceptedQuestion {
  readonly type: unknown;
  readonly id: unknown;
  readonly question: unknown;
  readonly optional: unknown;
  readonly translations: unknown;
  readonly validation: unknown;
  readonly branching: AcceptedBranching | null | undefined;
  readonly skipSubmitButton: unknown;
  readonly scale: unknown;
  readonly choices: unknown;
  readonly hasOpenChoice: unknown;
}

/**
 * Receives the questions of a survey one after the other, as they are accepted; whether the survey is accepted is known later.
 */
export interface QuestionVisitor {
  /** Called before the first question, with the number of questions. */
  begin(count: number): void;
  /** `flags` are those of the question (src/model/survey-flags.ts); its branching object is reused for the next one. */
  visit(question: AcceptedQuestion, flags: number): void;
}
