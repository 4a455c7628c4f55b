import type { Readable, Writable } from "node:stream";

/** The interface to the environment of the command, except files; tests pass their own. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly terminals: { readonly stdin: boolean; readonly stdout: boolean; readonly stderr: boolean };
  /** The width of the terminal in characters, if there is one. */
  readonly columns: number | undefined;
  /** Milliseconds since an arbitrary origin. */
  readonly now: () => number;
  readonly date: () => Date;
  /** Aborted when the run should end: with `readerGone`, or with an error message as the reason. */
  readonly stopped: AbortSignal;
  /** After this call, the first SIGINT or SIGTERM only aborts `stopped`, so that the run can finish; a second one ends it at once. */
  readonly stopGracefully: () => void;
}

/** The reason for a stop if the reader of the output has gone, as `head` does. That is not an error. */
export const readerGone = Symbol("reader gone");

/** The exit code of the command: nothing found, findings at the fail level, a usage or input error, or Ctrl-C at a question. */
export type ExitCode = 0 | 1 | 2 | 130;

/** Wraps the work of a command as its action. The work gets the arguments, the options and the environment. */
export type Run = (work: (...given: never[]) => Promise<ExitCode>) => (...given: unknown[]) => Promise<void>;

type Process = Pick<NodeJS.Process, "stdin" | "stdout" | "stderr" | "env" | "cwd" | "on" | "exit">;

const INTERRUPTED = 130;

/**
 * Creates the interface to a real process. If the reader of the output goes away, the run stops silently; Ctrl-C ends the
 * process at once, after the terminal has been restored.
 */
export function processIo(process: Process): Io {
  const { stdin, stdout, stderr, env } = process;
  const stopping = new AbortController();
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    stopping.abort(error.code === "EPIPE" ? readerGone : `the output cannot be written (${error.code})`);
  });
  // The error cannot be reported anywhere.
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
    // If the output goes to a file, errors and prompts still go to the terminal. Editor tasks set COLUMNS.
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
