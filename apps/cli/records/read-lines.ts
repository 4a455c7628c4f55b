import { setTimeout } from "node:timers/promises";
import { isBlank } from "#apps/files/input/read-input.ts";

const LINE_FEED = 10;

/** The size of a batch: large enough to print efficiently, small enough to keep its findings in memory. */
const BATCH_BYTES = 256 * 1024;
const BATCH_LINES = 256;

/** The maximum wait for more bytes before a batch is flushed, in milliseconds. */
const FLUSH_AFTER = 20;

/** A line of a stream. */
export interface Line {
  /** The number of the line, counted from 1. */
  readonly line: number;
  /** Its bytes without the line feed; null if they exceed the limit. */
  readonly bytes: Uint8Array | null;
  /** The number of bytes of the stream up to the end of this line. */
  readonly end: number;
}

/** Collects the chunks of a line, and drops them if they exceed the limit. */
class LineBuffer {
  readonly #maxBytes: number;
  #pieces: Uint8Array[] = [];
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  add(piece: Uint8Array): void {
    this.#length += piece.length;
    if (this.#length > this.#maxBytes) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(piece);
  }

  take(): Uint8Array | null {
    const line = this.#length > this.#maxBytes ? null : this.#join();
    this.#pieces = [];
    this.#length = 0;
    return line;
  }

  #join(): Uint8Array {
    const [first] = this.#pieces;
    return this.#pieces.length === 1 && first !== undefined ? first : Buffer.concat(this.#pieces);
  }
}

/** Collects lines until the batch is full; blank lines are omitted. */
class LineBatch {
  #lines: Line[] = [];
  #bytes = 0;

  add(line: Line): void {
    if (line.bytes !== null && isBlank(line.bytes)) return;
    this.#lines.push(line);
    this.#bytes += line.bytes?.length ?? 0;
  }

  /** Whether the batch is full. Batches grow with the stream, so that the first findings are printed immediately. */
  isFull(bytesRead: number): boolean {
    return this.#lines.length >= BATCH_LINES || this.#bytes >= Math.min(BATCH_BYTES, bytesRead / 8);
  }

  /** Yields the collected lines as one batch, if any. */
  *take(): Generator<readonly Line[]> {
    if (this.#lines.length === 0) return;
    const lines = this.#lines;
    this.#lines = [];
    this.#bytes = 0;
    yield lines;
  }
}

/** Whether a promise takes longer than the given time. Rejects if the promise rejects. */
const isSlow = (next: Promise<unknown>, milliseconds: number): Promise<boolean> =>
  Promise.race([next.then(() => false), setTimeout(milliseconds, true, { ref: false })]);

/** Yields the items, and null if the next item takes longer than the given time. */
async function* withPauses<Item>(
  items: AsyncIterable<Item>,
  milliseconds: number,
): AsyncGenerator<Item | null> {
  const source = items[Symbol.asyncIterator]();
  let done: boolean | undefined = false;
  try {
    while (!done) {
      const pending = source.next();
      if (await isSlow(pending, milliseconds)) yield null;
      const next = await pending;
      done = next.done;
      if (!next.done) yield next.value;
    }
  } finally {
    // Not awaited: it would wait for the next item first.
    if (!done) void source.return?.();
  }
}

/**
 * Reads the nonblank lines of a byte stream in batches, with one batch in memory. Only LF ends a line, because a CR before
 * it is white space in JSON, and strings can contain U+2028. Lines of more than `most` bytes are yielded without their
 * bytes. The end of the stream ends the last line, unless it is empty. A stream that fails throws after its complete lines.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<readonly Line[]> {
  const buffer = new LineBuffer(maxBytes);
  const batch = new LineBatch();
  let line = 1;
  let bytesRead = 0;
  try {
    for await (const chunk of withPauses(chunks, FLUSH_AFTER)) {
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
        batch.add({ line: line++, bytes: buffer.take(), end: bytesRead + start });
        if (batch.isFull(bytesRead + start)) yield* batch.take();
      }
      buffer.add(chunk.subarray(start));
      bytesRead += chunk.length;
    }
  } catch (error) {
    yield* batch.take();
    throw error;
  }
  // Ctrl-C also ends the writer of a pipe: let the signal arrive before a truncated line is checked.
  await setTimeout(0);
  if (!buffer.isEmpty) batch.add({ line, bytes: buffer.take(), end: bytesRead });
  yield* batch.take();
}
