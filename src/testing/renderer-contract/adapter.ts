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

/**
 * How the contract reaches a renderer, in this process or another one. Each function may return a promise, which is
 * resolved when the renderer has done what it does. What a function throws is told as a mistake at that place.
 */
export interface RendererAdapter<Handle> {
  /** Shows a survey to a new respondent. Returns what the other functions are given. */
  start(survey: Survey): Handle | Promise<Handle>;
  /** What is shown now. */
  shown(handle: Handle): Shown | Promise<Shown>;
  /** Answers the question that is shown, and goes on. The renderer may refuse it; then it still shows the question. */
  answer(handle: Handle, reply: Reply): void | Promise<void>;
  /** Goes back one question. Left out where the renderer cannot. */
  back?(handle: Handle): void | Promise<void>;
  /** At the end: the answers to be sent, by the ids of questions, else their positions. Left out where they cannot be seen. */
  recorded?(handle: Handle): Readonly<Record<string, Response>> | Promise<Readonly<Record<string, Response>>>;
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
