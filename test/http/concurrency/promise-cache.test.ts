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

/** The value of a key, of such a length where it is made anew; tells whether it was. */
async function isMade(key: string, length = 1): Promise<boolean> {
  let made = false;
  await cache.get(key, async () => {
    made = true;
    return "x".repeat(length);
  });
  return made;
}

/** Asks for a value whose making ends when it is told to. */
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

  it("is made again where it is none to keep", async () => {
    expect(await cache.get("1", async () => "null")).toBe("null");
    expect([await isMade("1"), await isMade("1")]).toEqual([true, false]);
    cache.clear();
    expect(await isMade("1")).toBe(true);
  });

  it("is made again where it could not be made", async () => {
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

  it("is remembered for at most 1,000 keys, those that were used last", async () => {
    for (let key = 0; key <= 1_000; key += 1) await isMade(String(key));
    expect([await isMade("1"), await isMade("1000"), await isMade("0")]).toEqual([false, false, true]);
  });

  it("is remembered up to a weight together, those that were used last", async () => {
    for (const key of ["1", "2"]) await isMade(key, 2_000);
    expect([await isMade("1"), await isMade("2")]).toEqual([false, false]);
    await isMade("3");
    expect([await isMade("2"), await isMade("3"), await isMade("1", 1)]).toEqual([false, false, true]);
    cache.delete("2");
    await isMade("2", 2_000);
    expect([await isMade("1"), await isMade("2"), await isMade("3")]).toEqual([false, false, false]);
  });
});
