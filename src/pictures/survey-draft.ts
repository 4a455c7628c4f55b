import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Edge } from "#routing/edges.ts";

/** The answers to a question that have no valid target, for one reason. */
export interface Stub {
  readonly from: number;
  /** The answers: `0 to 6`, `Yes or Perhaps`, a response key in quotes that no answer has; empty for every answer. */
  readonly words: string;
  /** Their intended target: `to 99`; empty if unknown. */
  readonly where: string;
  /** Why they have no valid target: `no such question`. */
  readonly why: string;
}

/** A stub in one line: `2. Yes: to 99: no such question`. */
export const stubText = ({ from, words, where, why }: Stub): string =>
  `${from}. ${[words || "every answer", where, why].filter((part) => part !== "").join(": ")}`;

/** The faults of a question that pictures show. */
export interface QuestionFaults {
  /** The fault of the question itself, as text after or in place of its type; undefined if it has none. */
  readonly text: string | undefined;
  /** Whether its type is unknown. */
  readonly isUnknown: boolean;
  /** Whether it is known which answers have response keys. */
  readonly hasKnownAnswers: boolean;
  /** Its answers without a valid target. */
  readonly stubs: readonly Stub[];
  /** Its valid edges. */
  readonly edges: readonly Edge[];
  /** Whether its answers may lead elsewhere once the survey is fixed. */
  readonly isOpen: boolean;
}

/**
 * A survey with or without errors, for pictures: a compiled survey of the valid parts, with the faults of the others. Created
 * by `draftSurvey`.
 */
export class SurveyDraft implements CompiledSurvey {
  readonly version = 1;
  readonly fingerprint: string;
  readonly questions: readonly CompiledQuestion[];
  /** The faults of each question, by position; valid questions are absent. */
  readonly faults: ReadonlyMap<number, QuestionFaults>;

  /** Creates a draft from a survey whose valid parts were lowered. */
  constructor({ fingerprint, questions }: CompiledSurvey, faults: ReadonlyMap<number, QuestionFaults>) {
    this.fingerprint = fingerprint;
    this.questions = questions;
    this.faults = faults;
  }
}
