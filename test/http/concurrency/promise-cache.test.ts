import { beforeEach, describe, expect, it } from "vitest";
import { PromiseCache } from "#http/concurrency/promise-cache.ts";

let cache: PromiseCache<string>;
let time: number;
beforeEach(() => {
  time = 1_000_000;
  cache = new PromiseCache({
    clock: () => new Date(time),
    ms: 5_000,
    limits: { entries: 1_000, weight: 4_000 },
    keeps: (value) => value !== "null",
    weightOf: ({ length }) => length,
  });
});

/** The value of a key, with this length if it is created; returns whether it was. */
async function isMade(key: string, length = 1): Promise<boolean> {
  let made = false;
  await cache.get(key, async () => {
    made = true;
    return "x".repeat(length);
  });
  return made;
}

/** Requests a value whose creation ends on demand. */
function slowly(key: string) {
  let [end, fail] = [(_: string): void => {}, (_: Error): void => {}];
  const value = cache.get(
    key,
    () =>
      new Promise((resolve, reject) => {
        [end, fail] = [resolve, reject];
      }),
  );
  return { value, end: (length: number) => end("x".repeat(length)), fail };
}

describe("a cached value", () => {
  it("is made again once its time is over, or the clock was set back", async () => {
    expect([await isMade("1"), await isMade("2")]).toEqual([true, true]);
    time += 4_999;
    expect(await isMade("1")).toBe(false);
    time += 1;
    expect([await isMade("1"), await isMade("1")]).toEqual([true, false]);
    time -= 1;
    expect(await isMade("1")).toBe(true);
  });

  describe("served stale", () => {
    const serving = (patienceMs: number) =>
      new PromiseCache<string>({
        clock: () => new Date(time),
        ms: 5_000,
        stale: { ms: 10_000, patienceMs },
        limits: { entries: 10, weight: 10 },
        keeps: (value) => value !== "no",
        weightOf: ({ length }) => length,
      });
    const pass = (ms: number): void => {
      time += ms;
    };
    const never = (): Promise<string> => new Promise(() => {});
    const fails = async (): Promise<string> => {
      throw new Error("lost");
    };

    it.each<[name: string, make: () => Promise<string>, patienceMs: number, found: string]>([
      ["the next one is late", never, 0, "one"],
      ["the next one fails", fails, 1_000, "one"],
      ["the next one is not to be kept", async () => "no", 1_000, "one"],
      ["the next one is in time: that is served", async () => "two", 1_000, "two"],
    ])("for a while: %s", async (_name, make, patienceMs, found) => {
      const cache = serving(patienceMs);
      await cache.get("1", async () => "one");
      time += 14_999;
      expect(await cache.get("1", make)).toBe(found);
      // Not made by those who ask meanwhile.
      if (make === never) expect(await cache.get("1", async () => "two")).toBe("one");
    });

    it.each<[name: string, change: (cache: PromiseCache<string>) => void]>([
      ["its time is over", () => pass(15_000)],
      ["it was deleted", (cache) => cache.delete("1")],
      ["the clock was set back", () => pass(-1)],
    ])("not if %s", async (_name, change) => {
      const cache = serving(0);
      await cache.get("1", async () => "one");
      change(cache);
      await expect(cache.get("1", fails)).rejects.toThrow("lost");
      expect(await cache.get("1", async () => "no")).toBe("no");
      expect(await cache.get("1", async () => "two")).toBe("two");
    });

    it("keeps its weight while the next one is made", async () => {
      const cache = serving(0);
      await cache.get("1", async () => "x".repeat(6));
      time += 5_000;
      let end = (_: string): void => {};
      const next = new Promise<string>((resolve) => {
        end = resolve;
      });
      await cache.get("1", () => next);
      await cache.get("2", async () => "y".repeat(6));
      // The first one had to go, and what is made of it is dropped.
      end("x");
      expect(await cache.get("1", async () => "new")).toBe("new");
    });
  });

  it("may be left once the time of all who wait for it is over", async () => {
    const over = { first: false, second: false };
    let isLeft = (): boolean => false;
    const make = (isOver: () => boolean): Promise<string> => {
      isLeft = isOver;
      return new Promise(() => {});
    };
    void cache.get("1", make, () => over.first);
    over.first = true;
    expect(isLeft()).toBe(true);
    void cache.get("1", make, () => over.second);
    expect(isLeft()).toBe(false);
    over.second = true;
    expect(isLeft()).toBe(true);
    void cache.get("1", make);
    expect(isLeft()).toBe(false);
  });

  it("is made again if it is none to keep", async () => {
    expect(await cache.get("1", async () => "null")).toBe("null");
    expect([await isMade("1"), await isMade("1")]).toEqual([true, false]);
    cache.clear();
    expect(await isMade("1")).toBe(true);
  });

  it("is made again if it could not be made", async () => {
    const { value, fail } = slowly("1");
    fail(new Error("lost"));
    await expect(value).rejects.toThrow("lost");
    expect([await isMade("1"), await isMade("1")]).toEqual([true, false]);
  });

  it("is waited for by all who ask while it is made, however long", async () => {
    const { value, end } = slowly("1");
    time += 60_000;
    const again = isMade("1");
    end(1);
    await value;
    expect([await again, await isMade("1")]).toEqual([false, false]);
  });

  it.each<[string, (making: ReturnType<typeof slowly>) => void]>([
    ["made", ({ end }) => end(4_001)],
    ["not made", ({ fail }) => fail(new Error("lost"))],
  ])("is another one once it was deleted, whenever the one before is %s", async (_name, finish) => {
    const making = slowly("1");
    cache.delete("1");
    expect(await isMade("1")).toBe(true);
    finish(making);
    await making.value.catch(() => {});
    // Neither what was made then nor its length is kept.
    expect([await isMade("1"), await isMade("2"), await isMade("2")]).toEqual([false, true, false]);
  });

  it("is remembered for the 1,000 keys that were used last", async () => {
    for (let key = 0; key <= 1_000; key += 1) await isMade(String(key));
    expect([await isMade("1"), await isMade("1000"), await isMade("0")]).toEqual([false, false, true]);
  });

  it("is remembered up to a total weight, the last used first", async () => {
    for (const key of ["1", "2"]) await isMade(key, 2_000);
    expect([await isMade("1"), await isMade("2")]).toEqual([false, false]);
    await isMade("3");
    expect([await isMade("2"), await isMade("3"), await isMade("1", 1)]).toEqual([false, false, true]);
    cache.delete("2");
    await isMade("2", 2_000);
    expect([await isMade("1"), await isMade("2"), await isMade("3")]).toEqual([false, false, false]);
  });
});
