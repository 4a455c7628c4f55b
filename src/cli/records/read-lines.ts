import { setTimeout } from "node:timers/promises";

const LINE_FEED = 10;

/** A line of a stream, without its line feed; null in place of bytes that are too many. */
export interface Line {
  /** Counts from 1. */
  readonly line: number;
  readonly bytes: Uint8Array | null;
  /** How many bytes of the stream have been read with this line. */
  readonly end: number;
}

/** Gathers the pieces of a line, and lets go of them when they become too many. */
class LineBuffer {
  readonly #most: number;
  #pieces: Uint8Array[] = [];
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  add(piece: Uint8Array): void {
    this.#length += piece.length;
    if (this.#length > this.#most) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(piece);
  }

  take(): Uint8Array | null {
    const line = this.#length > this.#most ? null : this.#joined();
    this.#pieces = [];
    this.#length = 0;
    return line;
  }

  #joined(): Uint8Array {
    const [first] = this.#pieces;
    return this.#pieces.length === 1 && first !== undefined ? first : Buffer.concat(this.#pieces);
  }
}

/**
 * The lines of a stream of bytes, one after the other, in memory for one line. Only LF ends a line, as a CR before it is
 * blank to JSON, and U+2028 may stand in its texts. Lines of more than `most` bytes are read but not kept. The end of the
 * stream ends the last line; after a line feed there is none.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Line> {
  const buffer = new LineBuffer(most);
  let line = 1;
  let read = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, start);
      if (end === -1) break;
      buffer.add(chunk.subarray(start, end));
      start = end + 1;
      yield { line, bytes: buffer.take(), end: read + start };
      line++;
    }
    buffer.add(chunk.subarray(start));
    read += chunk.length;
  }
  // Ctrl-C ends the writer of a pipe as well as us: its signal must come before what it cut off is looked at.
  await setTimeout(0);
  if (!buffer.isEmpty) yield { line, bytes: buffer.take(), end: read };
}
