import { availableParallelism } from "node:os";
import { type Io, readerGone } from "./io.ts";

/** The part of a process that is used. */
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
    // Where the output goes to a file, errors and questions are still read.
    columns: stdout.columns ?? stderr.columns,
    threads: { count: availableParallelism() },
    now: () => performance.now(),
    date: () => new Date(),
    stopped: stopping.signal,
    stopGracefully: () => {
      isGraceful = true;
      process.on("SIGTERM", interrupt);
    },
  };
}
