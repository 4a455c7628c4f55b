import type { NodeRequest } from "./node-types.ts";

const encoder = new TextEncoder();

/**
 * The body of a request as a stream that takes nothing off the wire before it is read, and no more than is read. It fails
 * when the client goes away.
 */
export function wireBody(incoming: NodeRequest): ReadableStream<Uint8Array> {
  let isOver = false;
  const over =
    (how: () => void): (() => void) =>
    () => {
      if (!isOver) how();
      isOver = true;
    };
  function listen(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const end = over(() => controller.close());
    const fail = over(() => controller.error(new Error("The client went away.")));
    incoming.on("data", (chunk: Uint8Array | string) => {
      if (isOver) return;
      controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
      incoming.pause();
    });
    incoming.on("end", end);
    incoming.on("error", fail);
    incoming.on("close", fail);
    if (incoming.readableEnded) end();
    else if (incoming.destroyed) fail();
  }
  let isHeard = false;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (!isHeard) listen(controller);
        isHeard = true;
        incoming.resume();
      },
      cancel() {
        isOver = true;
      },
    },
    { highWaterMark: 0 },
  );
}
