import { describe, expect, it } from "vitest";
import type { RawBranching, Target } from "#branching-types/branching-type.ts";
import { branchingRoutes } from "#branching-types/routes.ts";

const COUNT = 4;

describe("where a branching leads every answer without a key", () => {
  it.each<[keyof typeof branchingRoutes, RawBranching, number, Target]>([
    ["next_question", {}, 1, 2],
    ["next_question", {}, 3, "end"],
    ["end", {}, 0, "end"],
    ["specific_question", { index: 3 }, 0, 3],
    ["specific_question", { index: 0 }, 2, 0],
    ["specific_question", { index: 4 }, 0, 1],
    ["specific_question", { index: -1 }, 3, "end"],
    ["specific_question", { index: 1.5 }, 0, 1],
    ["specific_question", {}, 0, 1],
    ["response_based", { responseValues: { a: 3 } }, 0, 1],
    ["response_based", { responseValues: null }, 3, "end"],
    ["response_based", { responseValues: 7 }, 3, "end"],
  ])("%s %j at %i: %s", (type, branching, position, target) => {
    expect(branchingRoutes[type](branching, position, COUNT).otherwise).toBe(target);
  });

  it("only branching by response has keys", () => {
    const branching = { index: 1, responseValues: { a: 1 } };
    const withKeys = Object.entries(branchingRoutes).filter(
      ([, routes]) => routes(branching, 0, COUNT).byKey !== undefined,
    );
    expect(withKeys.map(([type]) => type)).toEqual(["response_based"]);
  });
});
