import { afterEach, describe, expect, it, vi } from "vitest";
import { type PublicWork, publicWork } from "#http/answers/public-work.ts";
import type { Services } from "#http/services/services.ts";
import { testServices } from "../test-services.ts";

const workOf = async (options: Partial<Services>): Promise<PublicWork> =>
  publicWork(await testServices(options));

afterEach(() => vi.useRealTimers());

describe("requests of pages", () => {
  /** Begins work that ends when it is told to; tells whether it was begun. */
  const starter = (work: PublicWork) => {
    const ends: (() => void)[] = [];
    const start = (...projects: string[]): boolean => {
      const before = ends.length;
      void work.during(new Set(projects), () => new Promise<void>((resolve) => ends.push(resolve)));
      return ends.length > before;
    };
    return { start, ends };
  };

  it("have half of the share for each project, and no more than it together", async () => {
    const { start, ends } = starter(await workOf({ publicRequests: 3 }));
    const asked = [["a"], ["a"], ["a"], ["a", "b"], ["b"], ["c"], []].map((projects) => start(...projects));
    expect(asked).toEqual([true, true, false, false, true, false, false]);
    ends[0]?.();
    await Promise.resolve();
    await Promise.resolve();
    expect([start("a"), start("c")]).toEqual([true, false]);
  });

  it("give their part back also where they fail, however small the share", async () => {
    const work = await workOf({ publicRequests: 1 });
    const failing = work.during(new Set(["a"]), () => Promise.reject(new Error("lost")));
    await expect(failing).rejects.toThrow("lost");
    const { start } = starter(work);
    expect([start("a"), start("b")]).toEqual([true, false]);
  });
});

describe("events of pages", () => {
  const isTaken = (work: PublicWork, counts: Readonly<Record<string, number>>): boolean =>
    work.takeEvents(new Map(Object.entries(counts))) === null;

  it("of several tokens are counted all or not at all", async () => {
    const work = await workOf({ eventsPerMinute: 5 });
    expect(isTaken(work, { a: 3, b: 6 })).toBe(false);
    expect(isTaken(work, { a: 5, b: 5 })).toBe(true);
    expect(isTaken(work, { a: 1 })).toBe(false);
  });

  it("are counted for 10,000 tokens; the one that was longest silent is forgotten", async () => {
    const work = await workOf({ eventsPerMinute: 2 });
    for (const token of ["first", "second"]) expect(isTaken(work, { [token]: 1 })).toBe(true);
    const others = Object.fromEntries(Array.from({ length: 9_998 }, (_, n) => [`other ${n}`, 2]));
    expect(isTaken(work, others)).toBe(true);
    expect([isTaken(work, { second: 2 }), isTaken(work, { first: 1 })]).toEqual([false, true]);
    expect(isTaken(work, { new: 1 })).toBe(true);
    expect([isTaken(work, { first: 1 }), isTaken(work, { second: 2 })]).toEqual([false, true]);
  });
});

describe("a long piece of work", () => {
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 5; n += 1) await Promise.resolve();
  };

  it("lets others go on now and then, also between pieces of nothing", async () => {
    vi.useFakeTimers();
    const goesOn = (await workOf({})).pace(undefined);
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
    const work = await workOf({});
    const order: string[] = [];
    for (const name of ["a", "b"])
      void work
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
