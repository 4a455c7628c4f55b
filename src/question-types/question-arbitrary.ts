import type * as fc from "fast-check";
import type { Response } from "#diagnostics/diagnostic.ts";
import type { Item } from "./question-type.ts";

/** What a generated question is to be like. */
export interface QuestionStyle {
  /** Whether it must be one that every deployed client draws and routes as we do. */
  readonly portable: boolean;
}

/** How questions of one type are generated, and answers to them. */
export interface QuestionArbitrary<Fields> {
  /** The members of a question but its id, its text and its branching, which depend on the rest of the survey. */
  readonly fields: (style: QuestionStyle) => fc.Arbitrary<Fields>;
  /** Every kind of answer that counts, skips apart. Null when no answer but a skip can count. */
  readonly answers: (item: Item) => fc.Arbitrary<Response> | null;
  /**
   * The response keys that branching may use, for the types that have any. Keys in one group belong to answers that
   * nobody can tell apart, so they must lead the same way.
   */
  readonly keys?: (item: Item, style: QuestionStyle) => readonly (readonly string[])[];
}
