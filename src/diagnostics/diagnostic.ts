import type { ConfigurableCode, LockedCode, ParseCode } from "./codes.generated.ts";

/** A point in a text. */
export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  /** From 0, in UTF-16 code units. */
  readonly offset: number;
}

/** A range of a text. */
export interface Span {
  /** Where it begins. */
  readonly start: Position;
  /** Just after its end. */
  readonly end: Position;
}

/** The severity of a finding. Only an error makes an outcome fail. */
export type Severity = "error" | "warning" | "info";

/** One operation of a JSON Patch (RFC 6902), as used by fixes. */
export type JsonPatchOperation =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "move"; readonly from: string; readonly path: string }
  | { readonly op: "remove"; readonly path: string };

/** A change of a text: a range by offsets in UTF-16 code units, and its replacement. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A change that would fix a finding. `safe` changes neither what respondents are asked nor where they go, and removes no
 * branching.
 */
export interface Fix {
  /** What the change does. */
  readonly title: string;
  /** Whether it can be applied without review. */
  readonly applicability: "safe" | "unsure";
  /** The change, in JSON Patch; empty if it changes the text. */
  readonly patch: readonly JsonPatchOperation[];
  /** The change of a text that is not JSON, in its order; only `applyFixesToText` applies it. */
  readonly edits?: readonly TextEdit[];
}

/** Another location that a finding involves. */
export interface RelatedPlace {
  /** JSON Pointer into the payload. */
  readonly pointer: string;
  /** How it is involved. */
  readonly message: string;
  /** Its location in the text, if there is one. */
  readonly span?: Span;
}

/** An answer as respondents give it; `null` is a skipped question. */
export type Response = string | number | readonly string[] | null;

/** One step of a respondent. */
export interface WitnessStep {
  /** The question's position, from 0. */
  readonly question: number;
  /** The answer given there. */
  readonly response: Response;
}

/** The value of a placeholder. */
export type Param = string | number | boolean | readonly (string | number)[];

/** The params of a finding. */
export type Params = Readonly<Record<string, Param>>;

/** A code; those of other packages have a slash. */
export type DiagnosticCode = ParseCode | LockedCode | ConfigurableCode | `${string}/${string}`;

/** One finding. */
export interface Diagnostic<Code extends string = DiagnosticCode> {
  /** The code; its page is `docs/rules/<code>.md`. */
  readonly code: Code;
  /** Which message of the code it has. Translations are looked up by both. */
  readonly messageId: string;
  /** How serious it is. */
  readonly severity: Severity;
  /** What is wrong here and why it matters, in one or two sentences. */
  readonly message: string;
  /** JSON Pointer (RFC 6901) into the payload; `""` is the whole. */
  readonly pointer: string;
  /** The parameters of the sentences, by the names that its page lists: for translation. */
  readonly params: Params;
  /** Its location in the text, if there is one; a missing member has the span of its parent. */
  readonly span?: Span;
  /** Other locations that it involves. */
  readonly related?: readonly RelatedPlace[];
  /** What to change. */
  readonly help?: string;
  /** Which suggestion the help is, if it is not the help of its message. */
  readonly helpId?: string;
  /** Changes that would fix it. */
  readonly fixes?: readonly Fix[];
  /** Routing findings: the answers of a respondent with this problem, from the first question on. */
  readonly witness?: readonly WitnessStep[];
}

/**
 * The result of functions that read a payload, which do not throw. `ok` is false exactly if a diagnostic is an error; diagnostics
 * are in document order.
 */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };
