import type { ConfigurableCode, LockedCode, ParseCode } from "./codes.generated.ts";

/** A point in a text. `line` and `column` count from 1, `offset` from 0; columns and offsets count UTF-16 code units. */
export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  /** From 0, in UTF-16 code units. */
  readonly offset: number;
}

/** A range of a text, from `start` up to but not including `end`. */
export interface Span {
  /** Where it begins. */
  readonly start: Position;
  /** Just behind its end. */
  readonly end: Position;
}

/** How serious a finding is. Only an error makes an outcome fail. */
export type Severity = "error" | "warning" | "info";

/** One operation of a JSON Patch (RFC 6902), of those that fixes use. */
export type JsonPatchOperation =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "move"; readonly from: string; readonly path: string }
  | { readonly op: "remove"; readonly path: string };

/** A change that would fix a finding. `safe` changes neither what respondents are asked nor where they go, and removes no branching. */
export interface Fix {
  /** What the change does. */
  readonly title: string;
  /** Whether it can be made unseen. */
  readonly applicability: "safe" | "unsure";
  /** The change, in JSON Patch. */
  readonly patch: readonly JsonPatchOperation[];
}

/** Another location that a finding involves. */
export interface RelatedPlace {
  /** JSON Pointer into the payload. */
  readonly pointer: string;
  /** How it is involved. */
  readonly message: string;
  /** Where that is in the text, when a text was given. */
  readonly span?: Span;
}

/** An answer as respondents give it; `null` is a skipped question. */
export type Response = string | number | readonly string[] | null;

/** One step of a respondent: the question's position and the answer given there. */
export interface WitnessStep {
  /** The question's position, from 0. */
  readonly question: number;
  /** The answer given there. */
  readonly response: Response;
}

/**
 * What a finding is about: a stable kebab-case slug, whose page is `docs/rules/<code>.md`. Rules of other packages have
 * codes with a slash.
 */
export type DiagnosticCode = ParseCode | LockedCode | ConfigurableCode | `${string}/${string}`;

/** One finding: what is wrong, where, why it matters and what to change. */
export interface Diagnostic<Code extends string = DiagnosticCode> {
  /** What it is about; its page is `docs/rules/<code>.md`. */
  readonly code: Code;
  /** How serious it is. */
  readonly severity: Severity;
  /** What is wrong here and why it matters, in one or two sentences. */
  readonly message: string;
  /** JSON Pointer (RFC 6901) into the payload; `""` is the whole. */
  readonly pointer: string;
  /** Where that is in the text, when a text was given. A missing member has the span of its parent. */
  readonly span?: Span;
  /** Other locations that it involves. */
  readonly related?: readonly RelatedPlace[];
  /** What to change. */
  readonly help?: string;
  /** Changes that would fix it. */
  readonly fixes?: readonly Fix[];
  /** Routing findings: the answers of a respondent who meets it, from the first question on. */
  readonly witness?: readonly WitnessStep[];
}

/**
 * What every function that reads a payload returns instead of throwing. `ok` is false exactly when a diagnostic is an error;
 * diagnostics come in document order and are the same for the same payload.
 */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };
