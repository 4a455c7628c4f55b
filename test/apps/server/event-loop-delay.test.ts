import { afterEach, describe, expect, it, vi } from "vitest";
import { watchEventLoop } from "#apps/server/event-loop-delay.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Whether an event loop whose samples are late by these milliseconds counts as overloaded, with a limit of 100. */
function isOverloadedAfter(...delays: readonly number[]): boolean {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const { isOverloaded, stop } = watchEventLoop(100);
  for (const delay of delays) {
    now += 100 + delay;
    vi.advanceTimersByTime(100);
  }
  const found = isOverloaded();
  stop();
  expect(vi.getTimerCount()).toBe(0);
  return found;
}

describe("an event loop", () => {
  it.each([[[]], [[100, 100]], [[5_000]], [[5_000, 10, 5_000]], [[200, 200, 10]]])(
    "is not overloaded after delays of %j ms",
    (delays) => expect(isOverloadedAfter(...delays)).toBe(false),
  );

  it.each([[[101, 101]], [[10, 5_000, 300]]])("is overloaded after delays of %j ms", (delays) =>
    expect(isOverloadedAfter(...delays)).toBe(true),
  );

  it("is overloaded while it is blocked again and again", async () => {
    const { isOverloaded, stop } = watchEventLoop(10);
    try {
      while (!isOverloaded()) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
        await new Promise((resolve) => setTimeout(resolve));
      }
    } finally {
      stop();
    }
  });
});
