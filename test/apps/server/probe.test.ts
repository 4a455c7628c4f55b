import { expect, onTestFinished, test, vi } from "vitest";
import { storeProbe } from "#apps/server/store-probe.ts";

const times = { limitMs: 20, cacheMs: 0 };

test.each([
  ["writes", async () => {}, true],
  ["fails", () => Promise.reject(new Error("read-only")), false],
  ["does not answer", () => new Promise<void>(() => {}), false],
])("a store that %s", async (_name, probe, isReady) => {
  expect(await storeProbe({ probe }, times)()).toBe(isReady);
});

test("a store that does not answer is asked once, and counts again when it does", async () => {
  let calls = 0;
  let answer: () => void = () => {};
  const probe = () => {
    calls += 1;
    return new Promise<void>((resolve) => {
      answer = resolve;
    });
  };
  const isReady = storeProbe({ probe }, times);
  expect(await Promise.all([isReady(), isReady()])).toEqual([false, false]);
  expect(await isReady()).toBe(false);
  expect(calls).toBe(1);
  const asked = isReady();
  answer();
  expect(await asked).toBe(true);
});

test.each([
  ["can", () => Promise.resolve(), true],
  ["cannot", () => Promise.reject(new Error("full")), false],
])("a store that %s write is not asked again right after", async (_name, write, isReady) => {
  let calls = 0;
  const probe = () => {
    calls += 1;
    return write();
  };
  const again = storeProbe({ probe }, { limitMs: 20, cacheMs: 60_000 });
  for (let n = 0; n < 100; n += 1) expect(await again()).toBe(isReady);
  expect(calls).toBe(1);
});

test("nothing is left running once a store has answered, and its answer holds for a while", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let calls = 0;
  const isReady = storeProbe({ probe: async () => void calls++ }, { limitMs: 20, cacheMs: 1_000 });
  expect(await isReady()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(999);
  expect([await isReady(), calls]).toEqual([true, 1]);
  vi.advanceTimersByTime(1);
  expect([await isReady(), calls]).toEqual([true, 2]);
});
