import { describe, expect, test } from "vitest";
import { type Call, findOrder } from "./find-order.ts";
import { type Ask, model, type Reply } from "./survey-model.ts";

const never = Number.POSITIVE_INFINITY;
const call = (made: number, answered: number, ask: Ask, reply?: Reply): Call<Ask, Reply> => ({
  made,
  answered,
  ask,
  reply,
});
const read = { what: "read" } as const;
const append = (sign: string): Ask => ({ what: "append", sign });
const set = (from: number, sign: string): Ask => ({ what: "compare-and-set", from, sign });

const impossible: Record<string, readonly Call<Ask, Reply>[]> = {
  "a lost update": [call(1, 4, append("a"), "2:a"), call(2, 3, append("b"), "2:b")],
  "a read that misses what was answered before it": [call(1, 2, append("a"), "2:a"), call(3, 4, read, "1:")],
  "two reads that see the new and then the old": [
    call(1, 9, append("a"), "2:a"),
    call(2, 3, read, "2:a"),
    call(4, 5, read, "1:"),
  ],
  "two winners of one version": [call(1, 4, set(1, "x"), true), call(2, 3, set(1, "y"), true)],
  "a read of an unwritten value": [call(1, 2, read, "2:z")],
  "a change of unknown outcome that is seen, and then is not": [
    call(1, never, append("a")),
    call(2, 3, read, "2:a"),
    call(4, 5, read, "1:"),
  ],
  "a change of unknown outcome that is seen before it was made": [
    call(1, 2, read, "2:a"),
    call(3, never, append("a")),
  ],
  "two who insert the same": [
    call(1, 2, { what: "delete" }, true),
    call(3, 6, { what: "insert" }, true),
    call(4, 5, { what: "insert" }, true),
  ],
};

test.each(Object.entries(impossible))("%s has no order", (_, calls) => {
  expect(findOrder(calls, "1:", model)).toBeNull();
});

describe("an order is found", () => {
  test("of no calls", () => {
    expect(findOrder([], "1:", model)).toEqual([]);
  });

  test("of overlapping calls, in either order", () => {
    const [a, b, seen] = [
      call(1, 6, append("a"), "3:ba"),
      call(2, 5, append("b"), "2:b"),
      call(3, 4, read, "1:"),
    ];
    expect(findOrder([a, b, seen], "1:", model)).toEqual([seen, b, a]);
  });

  test("of a rejected and an accepted write", () => {
    const [winner, loser] = [call(1, 4, set(1, "x"), true), call(2, 3, set(1, "y"), false)];
    expect(findOrder([loser, winner], "1:", model)).toEqual([winner, loser]);
  });

  test("of changes of unknown outcome, which are made later or never", () => {
    const [late, lost, seen] = [
      call(1, never, append("a")),
      call(2, never, append("b")),
      call(3, 4, read, "1:"),
    ];
    expect(findOrder([late, lost, seen], "1:", model)).toEqual([seen]);
    const after = call(5, 6, read, "2:b");
    expect(findOrder([late, lost, seen, after], "1:", model)).toEqual([seen, lost, after]);
  });

  test("of many calls that all overlap", () => {
    const calls = Array.from({ length: 20 }, (_, i) => call(i, 100 - i, append(""), `${21 - i}:`));
    expect(findOrder(calls, "1:", model)).toEqual(calls.toReversed());
  });
});
