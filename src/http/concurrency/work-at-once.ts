import { countedBody } from "../wire/counted-body.ts";

/** Limits of what a handler does at the same time. */
export interface WorkLimits {
  /** Requests that are handled at the same time; 512 if not given. */
  readonly requests: number;
  /** Bytes of replies that are not sent yet; 128 MiB if not given. */
  readonly replyBytes: number;
}

/** What a handler does at a moment: what its limits of the same names bound. */
export interface Work {
  /** Requests that are being handled. */
  readonly requests: number;
  /** Those of small replies are not counted. */
  readonly replyBytes: number;
}

/** Replies of fewer bytes are not counted: 512 of them are as much as is allowed of larger ones. */
const SMALL_REPLY_BYTES = 256 * 1024;

/** Counts the requests that are being handled, and the bytes of large replies until they are sent. */
export class WorkAtOnce {
  readonly #limits: WorkLimits;
  #requests = 0;
  #replyBytes = 0;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
  }

  get now(): Work {
    return { requests: this.#requests, replyBytes: this.#replyBytes };
  }

  /** Whether one request more would be too many. */
  get isFull(): boolean {
    return this.#requests >= this.#limits.requests;
  }

  /** Counts a request until the work for it has ended, however it ends. */
  async during<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#requests += 1;
    try {
      return await work();
    } finally {
      this.#requests -= 1;
    }
  }

  /** Counts work that nobody waits for any more, until it has ended. */
  abandon(work: Promise<unknown>): void {
    void this.during(() => work).catch(() => undefined);
  }

  /** Whether a reply of so many bytes would be too much. One that alone is larger than the limit is let through alone. */
  isTooMuch(bytes: number): boolean {
    return (
      bytes > SMALL_REPLY_BYTES && this.#replyBytes > 0 && this.#replyBytes + bytes > this.#limits.replyBytes
    );
  }

  /** The body of a response; a large one is counted until it is read to its end, cancelled, or can no longer be read. */
  bodyOf(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
    const { byteLength } = body;
    if (byteLength <= SMALL_REPLY_BYTES) return body;
    this.#replyBytes += byteLength;
    return countedBody(body, () => {
      this.#replyBytes -= byteLength;
    });
  }
}
