import type { Response } from "#diagnostics/diagnostic.ts";
import type { Survey } from "#model/payloads.generated.ts";

/** What a renderer shows: a question, or the end of the survey, however it is said. */
export type Shown = ShownQuestion | "end";

/** A question as respondents see it. White space at the ends of texts and repeated within them does not matter. */
export interface ShownQuestion {
  /** The text of the question. */
  readonly text: string;
  /**
   * The labels of what can be picked, in the order in which it is shown: of a rating the numbers, or any labels where it
   * shows pictures. Not compared where it is left out.
   */
  readonly options?: readonly string[];
}

/**
 * What a respondent does before going on. The controls are to hold this and nothing else, also where they held an answer
 * of before. A link is gone past, whether it is followed or not.
 */
export interface Reply {
  /** The answer, as `answerQuestion` takes it; `null` where nothing is answered. */
  readonly response: Response;
  /** What is picked, by its place in the options that are shown; as the survey lists them where `shown` gives none. */
  readonly picks: readonly number[];
  /** What is written into the field of an open question, or into that of the open choice, which is picked then. */
  readonly text?: string;
}

/** How a survey is shown to a respondent. */
export interface StartOptions {
  /** The language to show it in, as its translations name it. Only given to adapters that have `translates`. */
  readonly language?: string;
}

/**
 * How the contract reaches a renderer, in this process or another one. Each function may return a promise, which is
 * resolved when the renderer has done what it does. What a function throws is told as a mistake at that place. Laws that
 * need an optional member are left out where there is none.
 */
export interface RendererAdapter<Handle> {
  /** Shows a survey to a new respondent. Returns what the other functions are given. */
  start(survey: Survey, options: StartOptions): Handle | Promise<Handle>;
  /** Whether `start` heeds the language. */
  readonly translates?: boolean;
  /** Whether the fields for texts take one line. Then no text with line breaks is written. */
  readonly oneLine?: boolean;
  /** What is shown now. */
  shown(handle: Handle): Shown | Promise<Shown>;
  /** Answers the question that is shown, and goes on. The renderer may refuse it; then it still shows the question. */
  answer(handle: Handle, reply: Reply): void | Promise<void>;
  /** Goes back one question. Left out where the renderer cannot. */
  back?(handle: Handle): void | Promise<void>;
  /**
   * At the end: the answers to be sent, by the ids of questions, else their positions. Choices are given in the survey's own
   * words, whatever the language, or by position. Left out where answers cannot be seen.
   */
  recorded?(handle: Handle): Readonly<Record<string, Response>> | Promise<Readonly<Record<string, Response>>>;
  /**
   * The respondent leaves and comes back: reloads the page, or ends the program and starts it again. Returns what the other
   * functions are given from then on. Left out where nothing is kept.
   */
  reload?(handle: Handle): Handle | Promise<Handle>;
  /**
   * The text of the question in which the keyboard focus is: on its heading, its group, or a control that answers it. Null where
   * it is anywhere else: on the body of the page, on a button that goes on or back. After an answer that is refused it has to be
   * in the question, too, where the answer is to be mended. Left out where there is no focus.
   */
  focused?(handle: Handle): string | null | Promise<string | null>;
  /**
   * What a screen reader has said by itself since this was asked last, or the start: the texts that came into live regions (`role`
   * alert or status, `aria-live`), and the names of what the focus moved to and of the group around it. A text that only stayed
   * in a live region is not said again.
   */
  announced?(handle: Handle): readonly string[] | Promise<readonly string[]>;
  /** The respondent is gone. */
  stop?(handle: Handle): void | Promise<void>;
}

/** An edge that a renderer gets wrong: what it does after some answer to a question. */
export interface RendererMistake {
  /** The position of the question; null where the survey already begins wrong. */
  readonly question: number | null;
  /** The response key that decides about the answer; null: otherwise. */
  readonly key: string | null;
  /** The answer. */
  readonly response: Response;
  /** The language that it was asked in; left out where it was the survey's own. */
  readonly language?: string;
  /** What a respondent did, step by step, the shortest that is known to show it. */
  readonly way: readonly string[];
  /** What the survey says. */
  readonly expected: string;
  /** What the renderer did. */
  readonly found: string;
}

/** What a law throws: every edge found wrong, at most five. */
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
  /** What the law says. Where it stops before all was tried, the name says how much is. */
  readonly name: string;
  /** Rejects with a `RendererError` where the renderer does not keep the promise. */
  check(): Promise<void>;
}
