import type { Readable, Writable } from "node:stream";

/** Everything of the outside world that the command may touch, files apart; tests pass their own. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly terminals: { readonly stdin: boolean; readonly stdout: boolean; readonly stderr: boolean };
  /** The width of the terminal in characters, where there is one. */
  readonly columns: number | undefined;
  /** Milliseconds since some moment. */
  readonly now: () => number;
  readonly date: () => Date;
  /** Aborted when the run should end: with `readerGone`, or with an error message as the reason. */
  readonly stopped: AbortSignal;
  /** From now on the first SIGINT or SIGTERM only aborts `stopped`, and the run ends by itself; a second one ends it at once. */
  readonly stopGracefully: () => void;
}

/** Why a run is stopped when the reader of its output has gone, as `head` does. That is no error. */
export const readerGone = Symbol("reader gone");

/** The exit code of the command: nothing found, findings at the fail level, a usage or input error, or Ctrl-C at a question. */
export type ExitCode = 0 | 1 | 2 | 130;

/** Makes the action of a command of its work, which gets the arguments, the options and the outside world. */
export type Run = (work: (...given: never[]) => Promise<ExitCode>) => (...given: unknown[]) => Promise<void>;

type Process = Pick<NodeJS.Process, "stdin" | "stdout" | "stderr" | "env" | "cwd" | "on" | "exit">;

const INTERRUPTED = 130;

/**
 * The streams, the environment and the signals of a real process. When the reader of the output goes away the run is
 * stopped quietly; Ctrl-C ends the process at once, after the terminal has been restored.
 */
export function processIo(process: Process): Io {
  const { stdin, stdout, stderr, env } = process;
  const stopping = new AbortController();
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    stopping.abort(error.code === "EPIPE" ? readerGone : `the output cannot be written (${error.code})`);
  });
  // There is nowhere left to report it.
  stderr.on("error", () => undefined);
  let isGraceful = false;
  const interrupt = (): void => {
    const isSecond = stopping.signal.aborted;
    stopping.abort(readerGone);
    if (!isGraceful || isSecond) process.exit(INTERRUPTED);
  };
  process.on("SIGINT", interrupt);
  return {
    stdin,
    stdout,
    stderr,
    env,
    cwd: process.cwd(),
    terminals: { stdin: stdin.isTTY === true, stdout: stdout.isTTY === true, stderr: stderr.isTTY === true },
    // Where the output goes to a file, errors and questions are still read. Tasks of editors set COLUMNS.
    columns: Number(env["COLUMNS"]) || (stdout.columns ?? stderr.columns),
    now: () => performance.now(),
    date: () => new Date(),
    stopped: stopping.signal,
    stopGracefully: () => {
      isGraceful = true;
      process.on("SIGTERM", interrupt);
    },
  };
}
