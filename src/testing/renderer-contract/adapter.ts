import type { Response } from "#diagnostics/diagnostic.ts";
import type { Survey } from "#model/payloads.generated.ts";
import type { AnswerRules } from "#runtime/answer-rule.ts";

/** What a renderer shows: a question, or the end of the survey, in any form. */
export type Shown = ShownQuestion | "end";

/** A question as respondents see it. White space at the ends of texts and repeated within them does not matter. */
export interface ShownQuestion {
  /** The text of the question. */
  readonly text: string;
  /**
   * The labels of the options, in the order in which they are shown: of a rating the numbers, or any labels if it shows
   * pictures. Not compared if it is left out.
   */
  readonly options?: readonly string[];
}

/**
 * The actions of a respondent before going on. Afterwards the controls have to contain exactly this, also if they contained an
 * earlier answer. A link is skipped, followed or not.
 */
export interface Reply {
  /** The answer, as for `answerQuestion`; `null` if the question is skipped. */
  readonly response: Response;
  /** The positions of the selected options among those that are shown; in the order of the survey if `shown` returns none. */
  readonly picks: readonly number[];
  /** The text for the field of an open question, or for that of the open choice, which is then selected. */
  readonly text?: string;
}

/** How a survey is shown to a respondent. */
export interface StartOptions {
  /** The language to show it in, as its translations name it. Only passed to adapters with `translates`. */
  readonly language?: string;
  /** Rules to apply to the answers, as `answerQuestion` takes them. Only passed to adapters with `appliesRules`. */
  readonly rules?: AnswerRules;
}

/**
 * How the contract controls a renderer, in this process or another one. Each function may return a promise, which is resolved
 * when the renderer has finished. An exception of a function is reported as a mistake at that step. Laws that need a missing
 * optional member are omitted.
 */
export interface RendererAdapter<Handle> {
  /** Shows a survey to a new respondent. Returns the handle that the other functions receive. */
  start(survey: Survey, options: StartOptions): Handle | Promise<Handle>;
  /** Whether `start` honours the language. */
  readonly translates?: boolean;
  /** Whether `start` honours the answer rules. */
  readonly appliesRules?: boolean;
  /** Whether the fields for texts take one line. Then no text with line breaks is written. */
  readonly oneLine?: boolean;
  /** Returns what is shown now. */
  shown(handle: Handle): Shown | Promise<Shown>;
  /** Answers the question that is shown, and continues. The renderer may reject it; then it still shows the question. */
  answer(handle: Handle, reply: Reply): void | Promise<void>;
  /** Goes back one question. Omit it if the renderer cannot. */
  back?(handle: Handle): void | Promise<void>;
  /**
   * At the end: the answers to be sent, by the ids of questions, or else their positions. Choices are in the survey's original
   * language, or by position. Omit it if answers cannot be observed.
   */
  recorded?(handle: Handle): Readonly<Record<string, Response>> | Promise<Readonly<Record<string, Response>>>;
  /**
   * Lets the respondent leave and return: reload the page, or end the program and start it again. Returns the handle that the
   * other functions receive from then on. Omit it if the renderer does not keep answers.
   */
  reload?(handle: Handle): Handle | Promise<Handle>;
  /**
   * The text of the question that has the keyboard focus: on its heading, its group, or a control that answers it. Null if the
   * focus is elsewhere: on the body of the page, on a button that goes on or back. After a rejected answer it has to be in the
   * question as well, so that the respondent can correct the answer. Omit it if the renderer has no focus.
   */
  focused?(handle: Handle): string | null | Promise<string | null>;
  /**
   * What a screen reader has announced since the last call, or the start: the texts that were inserted into live regions
   * (`role` alert or status, `aria-live`), and the names of the focused element and of the group around it. A text that only
   * stays in a live region is not announced again.
   */
  announced?(handle: Handle): readonly string[] | Promise<readonly string[]>;
  /** Releases the respondent. */
  stop?(handle: Handle): void | Promise<void>;
}

/** An edge that a renderer gets wrong: its behaviour after some answer to a question. */
export interface RendererMistake {
  /** The position of the question; null if the start of the survey is already wrong. */
  readonly question: number | null;
  /** The response key that decides the answer; null: otherwise. */
  readonly key: string | null;
  /** The answer. */
  readonly response: Response;
  /** The language of the question; missing if it was the survey's own. */
  readonly language?: string;
  /** The steps of the respondent, the shortest known ones that show the mistake. */
  readonly way: readonly string[];
  /** What the survey requires. */
  readonly expected: string;
  /** The behaviour of the renderer. */
  readonly found: string;
}

/** The error of a law: every edge found wrong, at most five. */
export class RendererError extends Error {
  /** The name of the class. */
  override readonly name = "RendererError";
  /** The edges, each once. */
  readonly mistakes: readonly RendererMistake[];

  constructor(message: string, mistakes: readonly RendererMistake[], cause?: unknown) {
    super(message, { cause });
    this.mistakes = mistakes;
  }
}

/** A promise that every renderer keeps, about one survey. */
export interface RendererLaw {
  /** The text of the law. If the law stops early, the name states how much was tried. */
  readonly name: string;
  /** Rejects with a `RendererError` if the renderer does not keep the promise. */
  check(): Promise<void>;
}
