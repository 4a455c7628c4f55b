import { setTimeout } from "node:timers/promises";
import { withPauses } from "./with-pauses.ts";

const LINE_FEED = 10;

/**
 * How much is handed on at a time: enough for a thread to be worth the asking, and so little that all that is found in it
 * does not weigh.
 */
const BATCH_BYTES = 256 * 1024;
const BATCH_LINES = 256;

/** How long the next bytes may let themselves be waited for before the lines at hand are handed on, in milliseconds. */
const PATIENCE = 20;

const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte === 32 || (byte >= 9 && byte <= 13));

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

/** Gathers lines, and knows when they are enough; blank ones are left out. */
class LineBatch {
  #lines: Line[] = [];
  #bytes = 0;

  add(line: Line): void {
    if (line.bytes !== null && isBlank(line.bytes)) return;
    this.#lines.push(line);
    this.#bytes += line.bytes?.length ?? 0;
  }

  /** Batches grow with the stream: the first lines are looked at at once, and a reader who wants no more is soon heard. */
  isFull(read: number): boolean {
    return this.#lines.length >= BATCH_LINES || this.#bytes >= Math.min(BATCH_BYTES, read / 8);
  }

  /** What has been gathered, if anything: none or one batch. */
  *take(): Generator<readonly Line[]> {
    if (this.#lines.length === 0) return;
    const lines = this.#lines;
    this.#lines = [];
    this.#bytes = 0;
    yield lines;
  }
}

/**
 * The lines of a stream of bytes that are not blank, some at a time, in memory for those. Only LF ends a line, as a CR
 * before it is blank to JSON, and U+2028 may stand in its texts. Lines of more than `most` bytes are read but not kept.
 * The end of the stream ends the last line; after a line feed there is none. A stream that breaks off throws after the
 * lines that came whole.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<readonly Line[]> {
  const buffer = new LineBuffer(most);
  const batch = new LineBatch();
  let line = 1;
  let read = 0;
  try {
    for await (const chunk of withPauses(chunks, PATIENCE)) {
      if (chunk === null) {
        yield* batch.take();
        continue;
      }
      let start = 0;
      for (;;) {
        const end = chunk.indexOf(LINE_FEED, start);
        if (end === -1) break;
        buffer.add(chunk.subarray(start, end));
        start = end + 1;
        batch.add({ line: line++, bytes: buffer.take(), end: read + start });
        if (batch.isFull(read + start)) yield* batch.take();
      }
      buffer.add(chunk.subarray(start));
      read += chunk.length;
    }
  } catch (error) {
    yield* batch.take();
    throw error;
  }
  // Ctrl-C ends the writer of a pipe as well as us: its signal must come before what it cut off is looked at.
  await setTimeout(0);
  if (!buffer.isEmpty) batch.add({ line, bytes: buffer.take(), end: read });
  yield* batch.take();
}
