/** Bytes of one chunk. */
const CHUNK_BYTES = 64 * 1024;

/** A response that nobody reads is never cancelled either; its stream is then collected as garbage. */
const dropped = new FinalizationRegistry<() => void>((release) => release());

/**
 * Bytes as a stream. `release` is called once: when the last byte was read, when the stream is cancelled, or after it was
 * dropped unread.
 */
export function countedBody(bytes: Uint8Array<ArrayBuffer>, release: () => void): ReadableStream<Uint8Array> {
  const token = {};
  let rest: Uint8Array | null = bytes;
  function end(): void {
    if (rest === null) return;
    rest = null;
    dropped.unregister(token);
    release();
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (rest === null) return;
        // A copy, so that a chunk that waits to be sent does not keep all the others.
        controller.enqueue(rest.slice(0, CHUNK_BYTES));
        rest = rest.subarray(CHUNK_BYTES);
        if (rest.byteLength > 0) return;
        end();
        controller.close();
      },
      cancel: end,
    },
    // Nothing is read ahead: what waits in the stream would not be counted.
    { highWaterMark: 0 },
  );
  dropped.register(stream, release, token);
  return stream;
}
