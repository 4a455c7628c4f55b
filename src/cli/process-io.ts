import { availableParallelism } from "node:os";
import { type Io, readerGone } from "./io.ts";

/** What of a process is used. */
type Process = Pick<NodeJS.Process, "stdin" | "stdout" | "stderr" | "env" | "cwd" | "on" | "exit">;

const INTERRUPTED = 130;

/**
 * The world of a real process. When the reader of the output goes away the run is stopped quietly; Ctrl-C ends the
 * process at once, after the terminal has been put in order.
 */
export function processIo(process: Process): Io {
  const { stdin, stdout, stderr, env } = process;
  const stopping = new AbortController();
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    stopping.abort(error.code === "EPIPE" ? readerGone : `the output cannot be written (${error.code})`);
  });
  // Nobody is left to tell.
  stderr.on("error", () => undefined);
  let lingers = false;
  const interrupt = (): void => {
    const isSecond = stopping.signal.aborted;
    stopping.abort(readerGone);
    if (!lingers || isSecond) process.exit(INTERRUPTED);
  };
  process.on("SIGINT", interrupt);
  return {
    stdin,
    stdout,
    stderr,
    env,
    cwd: process.cwd(),
    terminals: { stdin: stdin.isTTY === true, stdout: stdout.isTTY === true, stderr: stderr.isTTY === true },
    columns: stdout.columns,
    threads: { count: availableParallelism() },
    now: () => performance.now(),
    stopped: stopping.signal,
    linger: () => {
      lingers = true;
      process.on("SIGTERM", interrupt);
    },
  };
}
