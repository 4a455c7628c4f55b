import type { Target } from "#branching-types/branching-type.ts";
import type { QuestionTypeName } from "./question-type-name.generated.ts";

/** One question, ready to be stepped through: the answers that it accepts, and where they lead. */
export interface CompiledQuestion {
  /** The question's `id`, if it has one. */
  readonly id?: string;
  /** Its type. */
  readonly type: QuestionTypeName;
  /** The text of the question. */
  readonly text: string;
  /** Whether it may be skipped. */
  readonly optional: boolean;
  /** Ratings: 2 to 10. */
  readonly scale?: number;
  /** Choice questions: the texts of the choices, in order. */
  readonly choices?: readonly string[];
  /** Choice questions: the last choice is free text. */
  readonly openChoice?: boolean;
  /** Choice questions: translated choices by language code, in the order of `choices`. */
  readonly translatedChoices?: Readonly<Record<string, readonly string[]>>;
  /** Open questions: the minimum length of an answer, if more than one. */
  readonly minLength?: number;
  /** Open questions: the maximum length. */
  readonly maxLength?: number;
  /** Response key to target, exactly for the deciding keys. */
  readonly routes: Readonly<Record<string, Target>>;
  /** Where other answers and skips lead. */
  readonly otherwise: Target;
  /** The fewest questions from here on, this one included; null if the end cannot be reached. */
  readonly fewest: number | null;
  /** The most of them; null if a loop leaves it unbounded. */
  readonly most: number | null;
}

/**
 * A survey ready to run: plain JSON, the same after a round trip. Respondents start at question 0. `Payload` types what
 * `collectResponses` returns.
 */
export interface CompiledSurvey<Payload = unknown> {
  /** Only a type: no value has it. */
  readonly "~payload"?: Payload;
  /** The version of this form. */
  readonly version: 1;
  /** Changes when routes or answers do, not if a text does. */
  readonly fingerprint: string;
  /** The questions, by position. */
  readonly questions: readonly CompiledQuestion[];
}
