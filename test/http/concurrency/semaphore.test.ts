import { afterEach, describe, expect, it, vi } from "vitest";
import { Pacer } from "#http/concurrency/pacer.ts";
import { Semaphore } from "#http/concurrency/semaphore.ts";

afterEach(() => vi.useRealTimers());

describe("a semaphore", () => {
  /** Starts work that ends on demand, if allowed; returns whether it was started. */
  const starter = (semaphore: Semaphore) => {
    const ends: (() => void)[] = [];
    const start = (...keys: string[]): boolean => {
      if (!semaphore.allows(1, keys)) return false;
      void semaphore.during(() => new Promise<void>((resolve) => ends.push(resolve)), keys);
      return true;
    };
    return { start, ends };
  };

  it("has a share for each key, and no more than its permits together", async () => {
    const { start, ends } = starter(new Semaphore(3, 2));
    const asked = [["a"], ["a"], ["a"], ["a", "b"], ["b"], ["c"], []].map((keys) => start(...keys));
    expect(asked).toEqual([true, true, false, false, true, false, false]);
    ends[0]?.();
    await Promise.resolve();
    await Promise.resolve();
    expect([start("a"), start("c")]).toEqual([true, false]);
  });

  it("has a permit back even if the work fails", async () => {
    const semaphore = new Semaphore(1);
    await expect(semaphore.during(() => Promise.reject(new Error("lost")), ["a"])).rejects.toThrow("lost");
    expect(semaphore.taken).toBe(0);
    const { start } = starter(semaphore);
    expect([start("a"), start("b")]).toEqual([true, false]);
  });

  it("counts permits of any number, also beyond what is allowed", () => {
    const semaphore = new Semaphore(10);
    semaphore.take(7);
    expect([semaphore.allows(3), semaphore.allows(4)]).toEqual([true, false]);
    semaphore.take(7);
    expect([semaphore.taken, semaphore.allows(0)]).toEqual([14, false]);
    semaphore.release(7);
    expect(semaphore.allows(3)).toBe(true);
  });
});

describe("a long piece of work", () => {
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 5; n += 1) await Promise.resolve();
  };

  it("lets others go on now and then, also between pieces of nothing", async () => {
    vi.useFakeTimers();
    const goesOn = new Pacer().pace(undefined);
    let turns = 0;
    for (let piece = 0; piece < 1_000; piece += 1) {
      const next = goesOn(0);
      await settle();
      turns += vi.getTimerCount();
      vi.runAllTimers();
      expect(await next).toBe(true);
    }
    expect(turns).toBe(7);
  });

  it("is the only one that goes on in a turn", async () => {
    vi.useFakeTimers();
    const pacer = new Pacer();
    const order: string[] = [];
    for (const name of ["a", "b"])
      void pacer
        .pace(() => name === "b")(1_000_000)
        .then((goesOn) => order.push(`${name} ${goesOn}`));
    for (const expected of [[], ["a true"], ["a true", "b false"]]) {
      expect(order).toEqual(expected);
      await settle();
      expect(vi.getTimerCount()).toBe(expected.length < 2 ? 1 : 0);
      vi.runAllTimers();
      await settle();
    }
  });
});
