import type { Readable, Writable } from "node:stream";

/** How many threads may work at once, and with which options of node where those are not the ones of this process. */
export interface Threads {
  readonly count: number;
  readonly execArgv?: readonly string[];
}

/** Everything of the outside world that the command may touch, files apart; tests hand in their own. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that relative paths start from. */
  readonly cwd: string;
  /** Which of the streams are terminals. */
  readonly terminals: { readonly stdin: boolean; readonly stdout: boolean; readonly stderr: boolean };
  /** How many characters a line of the terminal takes, where there is one. */
  readonly columns: number | undefined;
  readonly threads: Threads;
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /**
   * Aborted when there is no use in going on: by `readerGone` when nobody reads the output any more, else by a sentence
   * that says what went wrong.
   */
  readonly stopped: AbortSignal;
  /** From now on the first Ctrl-C or termination only aborts `stopped`, and the run ends by itself; a second one ends it at once. */
  readonly linger: () => void;
}

/** Why a run is stopped when the reader of its output has gone, as `head` does. No mistake of anybody. */
export const readerGone = Symbol("reader gone");
