import { Semaphore } from "../concurrency/semaphore.ts";
import type { StreamedFile } from "../wire/operation.ts";
import { streamOf } from "../wire/stream-pieces.ts";

/** Limits of the concurrent work of a handler. */
export interface WorkLimits {
  /** Concurrent requests; 512 if not given. */
  readonly requests: number;
  /** Bytes of replies that are not sent yet; 128 MiB if not given. */
  readonly replyBytes: number;
}

/** The current load of a handler, against the limits of the same names. */
export interface Work {
  /** Requests that are being handled. */
  readonly requests: number;
  /** Bytes of unsent replies; small replies are not counted. */
  readonly replyBytes: number;
}

/** Replies of at most this size are not counted: 512 of them have as many bytes as the default limit. */
const SMALL_REPLY_BYTES = 256 * 1024;

/** The memory of a streamed body: a page of rows, and its text. */
export const STREAM_BYTES = 4 * 1024 * 1024;

const CHUNK_BYTES = 64 * 1024;

/** An unread response may not be cancelled either; the garbage collector then removes its stream. */
const droppedStreams = new FinalizationRegistry<() => void>((release) => release());

/**
 * Bytes as a stream. `release` is called once: when the last byte was read, when the stream is cancelled, or after it was
 * dropped unread.
 */
function countedBody(bytes: Uint8Array<ArrayBuffer>, release: () => void): ReadableStream<Uint8Array> {
  const token = {};
  let rest: Uint8Array | null = bytes;
  function end(): void {
    if (rest === null) return;
    rest = null;
    droppedStreams.unregister(token);
    release();
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (rest === null) return;
        // A copy, so that a chunk that waits to be sent does not retain all the others.
        controller.enqueue(rest.slice(0, CHUNK_BYTES));
        rest = rest.subarray(CHUNK_BYTES);
        if (rest.byteLength > 0) return;
        end();
        controller.close();
      },
      cancel: end,
    },
    // No read-ahead: data that waits in the stream would not be counted.
    { highWaterMark: 0 },
  );
  droppedStreams.register(stream, release, token);
  return stream;
}

/** Limits the concurrent requests, and the bytes of large replies until they are sent. */
export class ConcurrencyLimiter {
  readonly #requests: Semaphore;
  readonly #replyBytes: Semaphore;

  constructor({ requests, replyBytes }: WorkLimits) {
    this.#requests = new Semaphore(requests);
    this.#replyBytes = new Semaphore(replyBytes);
  }

  get now(): Work {
    return { requests: this.#requests.taken, replyBytes: this.#replyBytes.taken };
  }

  get isFull(): boolean {
    return !this.#requests.allows();
  }

  /** Counts a request until its work has ended, successfully or not. */
  during<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#requests.during(work);
  }

  /** Counts work whose request has ended, until the work ends, too. */
  abandon(work: Promise<unknown>): void {
    void this.during(() => work).catch(() => undefined);
  }

  /** Whether a reply of this size exceeds the limit. A single reply above the limit passes if it is the only one. */
  isOverLimit(bytes: number): boolean {
    return bytes > SMALL_REPLY_BYTES && this.#replyBytes.taken > 0 && !this.#replyBytes.allows(bytes);
  }

  /** A streamed body; its memory is counted until it ends or can no longer be read. */
  bodyOfPieces(
    pieces: StreamedFile["pieces"],
    onError: (error: unknown) => void,
  ): ReadableStream<Uint8Array> {
    const token = {};
    this.#replyBytes.take(STREAM_BYTES);
    const release = (): void => this.#replyBytes.release(STREAM_BYTES);
    const onEnd = (): void => {
      droppedStreams.unregister(token);
      release();
    };
    const stream = streamOf(pieces, { onEnd, onError });
    droppedStreams.register(stream, release, token);
    return stream;
  }

  /** The body of a response; a large one is counted until it is read to its end, cancelled, or can no longer be read. */
  bodyOf(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
    const { byteLength } = body;
    if (byteLength <= SMALL_REPLY_BYTES) return body;
    this.#replyBytes.take(byteLength);
    return countedBody(body, () => this.#replyBytes.release(byteLength));
  }
}
