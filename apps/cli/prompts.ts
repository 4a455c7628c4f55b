import { createInterface, type Interface } from "node:readline";
import { CommandError } from "#apps/process/command-error.ts";
import type { Io } from "#apps/process/io.ts";
import { visible } from "#print/visible.ts";
import { usableWidth } from "#print/wrap.ts";

/** Whether prompts can be drawn on a stream. Some terminals report 0 columns. */
export const canPrompt = ({ terminals, env, columns }: Io, stream: "stdout" | "stderr"): boolean =>
  terminals.stdin && terminals[stream] && env["TERM"] !== "dumb" && usableWidth(columns) !== undefined;

/** The streams of a prompt. Each prompt gets its own signal, because prompts never remove their listener. */
export const promptStreams = (io: Io, stream: "stdout" | "stderr") => ({
  input: io.stdin,
  output: io[stream],
  signal: AbortSignal.any([io.stopped]),
});

/** Reads answers line by line, from a program or from a person without a supported terminal. Must be closed. */
export class LineReader {
  readonly #reader: Interface;
  readonly #lines: AsyncIterator<string>;

  constructor({ stdin, stopped }: Io) {
    this.#reader = createInterface({ input: stdin, signal: stopped });
    this.#lines = this.#reader[Symbol.asyncIterator]();
  }

  /** Returns the next line, or undefined after the last. */
  async next(): Promise<string | undefined> {
    const { value, done } = await this.#lines.next();
    return done ? undefined : value;
  }

  close(): void {
    this.#reader.close();
  }
}

/** Prompts for confirmation of an irreversible change; only y and yes confirm it. Without a terminal, `--yes` is required. */
export async function isConfirmed(io: Io, question: string): Promise<boolean> {
  if (!io.terminals.stdin) throw new CommandError("confirmation needs a terminal; --yes skips it");
  io.stderr.write(`${visible(question)} [y/N] `);
  const reader = new LineReader(io);
  try {
    return /^\s*y(?:es)?\s*$/i.test((await reader.next()) ?? "");
  } finally {
    reader.close();
  }
}
