import { EventEmitter } from "node:events";
import { afterEach, expect, it, vi } from "vitest";
import { toNodeListener } from "#http/wire/node/to-node-listener.ts";

afterEach(() => vi.useRealTimers());

/** A connection whose client receives only what `drain` allows. */
class Outgoing extends EventEmitter {
  statusCode = 200;
  destroyed = false;
  headersSent = false;
  writableFinished = false;
  written = 0;
  setHeader(): void {}
  write(chunk: Uint8Array): boolean {
    this.written += chunk.byteLength;
    return false;
  }
  end(): void {
    this.writableFinished = true;
  }
  destroy(): void {
    this.destroyed = true;
    this.emit("close");
  }
}

const incoming = () =>
  Object.assign(new EventEmitter(), {
    method: "GET",
    url: "/",
    rawHeaders: [],
    complete: true,
    readableEnded: true,
    destroyed: false,
    socket: { destroy: () => {} },
    pause: () => {},
    resume: () => {},
  });

it("a client that receives nothing for ten seconds is disconnected, and the reply is cancelled", async () => {
  vi.useFakeTimers();
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array>(
    { pull: (controller) => controller.enqueue(new Uint8Array(1_000)), cancel },
    { highWaterMark: 0 },
  );
  const outgoing = new Outgoing();
  toNodeListener({ handle: () => new Response(body) })(incoming(), outgoing);
  for (let seconds = 9; seconds < 40; seconds += 9) {
    await vi.advanceTimersByTimeAsync(9_000);
    expect(outgoing.destroyed).toBe(false);
    outgoing.emit("drain");
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect([outgoing.destroyed, outgoing.written]).toEqual([true, 5_000]);
  expect(cancel).toHaveBeenCalledOnce();
});
