import type { StreamedFile } from "./operation.ts";

/** Events of a stream. */
export interface StreamEvents {
  /** Called once when it has ended, successfully or not. */
  readonly onEnd?: () => void;
  /** Called if the source fails; the stream is then aborted. */
  readonly onError?: (error: unknown) => void;
}

const encoder = new TextEncoder();

/**
 * The UTF-8 of a text that is produced while it is read: a piece is produced after the previous one was taken. If the reader
 * cancels, the rest is not produced.
 */
export function streamOf(
  pieces: StreamedFile["pieces"],
  { onEnd = () => undefined, onError = () => undefined }: StreamEvents = {},
): ReadableStream<Uint8Array> {
  let iterator: AsyncIterator<string> | null = null;
  let isOver = false;
  function end(): void {
    if (!isOver) onEnd();
    isOver = true;
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          iterator ??= pieces();
          const { done, value } = await iterator.next();
          if (isOver) return;
          if (done !== true) return controller.enqueue(encoder.encode(value));
          controller.close();
        } catch (error) {
          onError(error);
          controller.error(error);
        }
        end();
      },
      async cancel() {
        end();
        await iterator?.return?.();
      },
    },
    // No read-ahead.
    { highWaterMark: 0 },
  );
}
