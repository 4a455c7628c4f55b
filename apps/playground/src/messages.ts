// The messages between the page and its worker.
import type { Survey } from "surveyc";
import type { Action, Edits } from "#apps/language-server/action.ts";
import type { PictureParts } from "#apps/pages/picture-parts.ts";
import type { LabelledFinding } from "#pictures/finding-labels.ts";

/** A path through a survey, highlighted in the picture. */
export interface HighlightedPath {
  readonly path: readonly number[];
  readonly current: number | "end";
}

/** Requests to compile, draw and analyse a text. */
export interface Job {
  readonly id: number;
  readonly text: string;
  /** The text when it was loaded, if the changes since then are shown. */
  readonly before: string | undefined;
  /** Whether choices that may be renamed are treated as renamed, if changes are shown. */
  readonly assumesRenamed: boolean;
  readonly wantsPreview: boolean;
  readonly wantsAnalysis: boolean;
  /** Questions that are drawn as separate cards even in a straight run. */
  readonly unfolded: readonly number[];
  /** The highlighted path, or the question to which the shortest path is highlighted. */
  readonly lit: HighlightedPath | { readonly to: number } | undefined;
}

/** The condition under which a question is asked. */
export interface Condition {
  readonly position: number;
  readonly name: string;
  readonly words: string;
}

/** A respondent of the cover. */
export interface Tester {
  /** The number and the length of the path. */
  readonly name: string;
  /** The answers that decide which question is next; also others that vary, if another respondent gives the same ones. */
  readonly decisions: readonly string[];
  /** All questions and answers; the middle of a long path is only counted. */
  readonly steps: readonly string[];
  readonly path: readonly number[];
}

/** The analysis of the survey as a whole. */
export interface Analysis {
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The summary of the cover. */
  readonly cover: string;
  readonly testers: readonly Tester[];
  readonly conditions: readonly Condition[];
}

/** The changes since the text was loaded. */
export interface Changes {
  readonly verdict: string;
  readonly reasons: readonly string[];
  /** The choices that may be renamed. */
  readonly renamed: readonly string[];
  /** The choice maps as JSON, if these choices are treated as renamed. */
  readonly choices: string | null;
}

/** The result of a job. */
export interface Result {
  readonly id: number;
  readonly diagnostics: readonly LabelledFinding[];
  /** The survey, if it is requested and respondents can answer it: without errors other than endless loops. */
  readonly survey: Survey | null;
  /** The texts of the questions in a text whose survey cannot be answered. */
  readonly questionTexts: readonly string[];
  /** Null if the text is not JSON. */
  readonly picture: PictureParts | null;
  readonly analysis: Analysis | null;
  readonly changes: Changes | null;
}

/** Requests the actions for a range of a text. */
export interface ActionsRequest {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Also requests the edits of the action at this index. */
  readonly chosen?: number;
  /** Also requests the edits that rename the id or the choice at the start. */
  readonly name?: string;
}

/** The actions for a range of a text. */
export interface ActionsReply {
  /** The name of the question there; null outside questions. */
  readonly question: string | null;
  readonly titles: readonly string[];
  /** The id or the choice there, which can be renamed. */
  readonly renamable: string | undefined;
  /** The edits of the chosen action, and the position of its question afterwards. */
  readonly outcome: { readonly result: Edits; readonly question: Action["question"] } | undefined;
}
