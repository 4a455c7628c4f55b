import { describe, expect, it } from "vitest";
import { Routing } from "#routing/routing.ts";
import { COUNT, leadingTo } from "./leading-to.ts";

const positions = Array.from({ length: COUNT }, (_, position) => position);

describe("questions with unknown routes", () => {
  const unknown = (targets: readonly number[][], ...positionsOf: number[]): Routing =>
    Routing.of(
      targets.map((each) => leadingTo(...each)),
      new Set(positionsOf),
    );
  const line = (...more: number[][]): number[][] =>
    [...more, ...Array.from({ length: COUNT }, () => [COUNT])].slice(0, COUNT);

  it("are unknown only if they can be reached", () => {
    const targets = line([1], [2], [COUNT], [4]);
    for (const each of positions) {
      const routing = unknown(targets, each);
      expect(routing.isOpen).toBe(each <= 2);
      expect(positions.filter((position) => !routing.isKnown(position))).toEqual([each]);
      expect(positions.filter((position) => routing.isReachable(position))).toEqual(
        [0, 1, 2].filter((position) => position <= each || each > 2),
      );
    }
  });

  // Questions 1 and 2 are a loop that can be left.
  it.each<[string, number[][], number[], boolean]>([
    ["everything is known", line([1], [2], [1, 3], [4]), [], true],
    ["the loop leads to the end past it", line([1], [2], [1, COUNT], [4]), [4], true],
    ["the loop can be left only by it", line([1], [2], [1, 3], [COUNT]), [3], false],
    ["the loop can be left by it, and without it", line([1], [2], [1, 3, COUNT], [COUNT]), [3], true],
    ["the loop can be left by one of two", line([1], [2], [1, 3, 4]), [3, 4], false],
    ["it comes before the loop", line([1, 2], [COUNT], [3], [2, COUNT]), [1], true],
    ["it comes before, and the loop meets another", line([1, 2], [COUNT], [3], [2, 4, COUNT]), [1, 4], false],
    ["another loop comes first, and it is met", line([0, 1], [2], [1, 3, COUNT], [COUNT]), [3], false],
    ["another loop comes first, and it is not met", line([0, 1], [2], [1, COUNT], [COUNT]), [3], true],
    ["a route from before leads into the loop", line([2], [2, 3], [1, 3, COUNT], [4]), [5], true],
    ["a part of the loop's first way back is elsewhere", line([1], [2, 0, COUNT], [1, 3, COUNT]), [3], true],
  ])("%s", (_name, targets, positionsOf, isCertain) => {
    const routing = unknown(targets, ...positionsOf);
    const loop = routing.loops.find(({ questions }) => questions.includes(2));
    expect(loop && routing.isCertain(loop)).toBe(isCertain);
  });
});
