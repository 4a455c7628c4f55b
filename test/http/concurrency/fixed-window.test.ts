import { expect, it } from "vitest";
import { FixedWindow } from "#http/concurrency/fixed-window.ts";

function counter(keys: number) {
  const time = { now: 1_000_000 };
  const window = new FixedWindow(
    () => new Date(time.now),
    60_000,
    keys,
    () => 0,
  );
  const add = (key: string): number => {
    const counted = window.of(key);
    counted.count += 1;
    return counted.count;
  };
  return { time, window, add };
}

it("counts by key, and restarts after the time is over or the clock was set back", () => {
  const { time, window, add } = counter(10);
  expect([add("a"), add("a"), add("b")]).toEqual([1, 2, 1]);
  time.now += 20_001;
  expect(window.secondsLeft(window.of("a"))).toBe(40);
  time.now += 39_998;
  expect(add("a")).toBe(3);
  time.now += 1;
  expect(add("a")).toBe(1);
  time.now -= 1;
  expect(add("a")).toBe(1);
});

it("forgets the key that was silent longest, not the one that was first", () => {
  const { add } = counter(2);
  for (const key of ["first", "second", "first", "third"]) add(key);
  expect([add("first"), add("second")]).toEqual([3, 1]);
});
