// What the page and its worker tell each other.
import type { Diagnostic, Survey } from "surveyc";
import type { Action } from "#apps/language-server/code-actions.ts";
import type { PictureParts } from "#apps/pages/picture-parts.ts";

/** A way through a survey, which is lit in the picture. */
export interface Way {
  readonly path: readonly number[];
  readonly current: number | "end";
}

/** Compile a text, draw it, and say more of it. */
export interface Job {
  readonly id: number;
  readonly text: string;
  /** The text as it was loaded, where somebody looks at what changed since then. */
  readonly before: string | undefined;
  readonly wantsPreview: boolean;
  readonly wantsAnalysis: boolean;
  /** Questions that are drawn by themselves, also where a straight run would be drawn as one. */
  readonly unfolded: readonly number[];
  /** What is lit: a way, or the shortest one to a question. */
  readonly lit: Way | { readonly to: number } | undefined;
}

/** Under which answers a question is asked. */
export interface Condition {
  readonly position: number;
  readonly name: string;
  readonly words: string;
}

/** A respondent who tries a part of the survey. */
export interface Tester {
  readonly words: string;
  readonly path: readonly number[];
}

/** What the compiler knows of the survey as a whole. */
export interface Analysis {
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** How many respondents try everything. */
  readonly cover: string;
  readonly testers: readonly Tester[];
  readonly conditions: readonly Condition[];
}

/** What changed since the text was loaded. */
export interface Changes {
  readonly verdict: string;
  readonly reasons: readonly string[];
}

/** The answer to a job. */
export interface Result {
  readonly id: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The survey, where it is asked for and has no errors. */
  readonly survey: Survey | null;
  /** Null where the text is not JSON. */
  readonly picture: PictureParts | null;
  readonly analysis: Analysis | null;
  readonly changes: Changes | null;
}

/** List what can be done at a part of a text. */
export interface ActionsRequest {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Say what the action at this position of the list changes, too. */
  readonly chosen?: number;
}

/** What can be done at a part of a text. */
export interface ActionsReply {
  /** The question there, as texts name it; null outside of questions. */
  readonly question: string | null;
  readonly titles: readonly string[];
  /** What the chosen action changes, and the position of its question afterwards. */
  readonly outcome:
    | { readonly edits: ReturnType<Action["edits"]>; readonly question: Action["question"] }
    | undefined;
}
