import { createInterface, type Interface } from "node:readline";
import { CommandError } from "#apps/process/command-error.ts";
import type { Io } from "#apps/process/io.ts";
import { visible } from "#print/visible.ts";
import { usableWidth } from "#print/wrap.ts";

/** Whether people can be asked with prompts that draw on a stream. Some terminals say that they have no columns. */
export const canPrompt = ({ terminals, env, columns }: Io, stream: "stdout" | "stderr"): boolean =>
  terminals.stdin && terminals[stream] && env["TERM"] !== "dumb" && usableWidth(columns) !== undefined;

/** Where a prompt reads and draws. Each has a signal of its own: prompts listen to theirs as long as it is there. */
export const promptStreams = (io: Io, stream: "stdout" | "stderr") => ({
  input: io.stdin,
  output: io[stream],
  signal: AbortSignal.any([io.stopped]),
});

/** Reads the answers of a program, or of somebody whose terminal is not known: one line each. Has to be closed. */
export class LineReader {
  readonly #reader: Interface;
  readonly #lines: AsyncIterator<string>;

  constructor({ stdin, stopped }: Io) {
    this.#reader = createInterface({ input: stdin, signal: stopped });
    this.#lines = this.#reader[Symbol.asyncIterator]();
  }

  /** The next line, or undefined after the last. */
  async next(): Promise<string | undefined> {
    const { value, done } = await this.#lines.next();
    return done ? undefined : value;
  }

  close(): void {
    this.#reader.close();
  }
}

/** Asks before something that cannot be undone; only y and yes are a yes. Where nobody can be asked, `--yes` has to be given. */
export async function isConfirmed(io: Io, question: string): Promise<boolean> {
  if (!io.terminals.stdin) throw new CommandError("nobody can be asked here; --yes does it without asking");
  io.stderr.write(`${visible(question)} [y/N] `);
  const reader = new LineReader(io);
  try {
    return /^\s*y(?:es)?\s*$/i.test((await reader.next()) ?? "");
  } finally {
    reader.close();
  }
}
