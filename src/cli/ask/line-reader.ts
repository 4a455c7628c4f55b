import { createInterface, type Interface } from "node:readline";
import type { Io } from "../io.ts";

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
