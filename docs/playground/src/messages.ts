// What the page and its worker tell each other.
import type { Diagnostic, Survey } from "surveyc";
import type { PictureParts } from "../../../src/pictures/picture-parts.ts";

/** Compile a text, and draw it in these colours. */
export interface Job {
  readonly id: number;
  readonly text: string;
  readonly theme: "light" | "dark";
  /** The text as it was loaded: what changed is told since then. */
  readonly before: string;
  /** Whether somebody looks at the analysis, or at the changes. */
  readonly wants: "picture" | "preview" | "analysis" | "changes";
  /** The session of the preview, whose way is drawn. */
  readonly session: { readonly current: number | "end"; readonly path: readonly number[] } | undefined;
}

/** A row of the table of conditions. */
export interface Condition {
  readonly position: number;
  readonly text: string;
  readonly when: string;
}

/** What the compiler knows of the survey as a whole. */
export interface Analysis {
  readonly routes: string;
  readonly shortest: string;
  readonly longest: string;
  readonly cover: string;
  readonly respondents: readonly string[];
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
  /** Whether there are no errors. */
  readonly ok: boolean;
  readonly picture: PictureParts | null;
  readonly analysis: Analysis | null;
  readonly changes: Changes | null;
}
