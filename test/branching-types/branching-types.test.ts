import { describe, expect, it } from "vitest";
import type { RawBranching, Target } from "#branching-types/branching-type.ts";
import { type BranchingTypeName, branchingTypeOf, branchingTypes } from "#branching-types/branching-types.ts";

const COUNT = 4;

describe("the target of answers without a key", () => {
  const cases: readonly [BranchingTypeName, RawBranching, number, Target][] = [
    ["next_question", {}, 1, 2],
    ["next_question", {}, 3, "end"],
    ["end", {}, 0, "end"],
    ["specific_question", { index: 3 }, 0, 3],
    ["specific_question", { index: 0 }, 2, 0],
    ["specific_question", { index: -0 }, 2, 0],
    ["specific_question", { index: 4 }, 0, 1],
    ["specific_question", { index: -1 }, 3, "end"],
    ["specific_question", { index: 1.5 }, 0, 1],
    ["specific_question", {}, 0, 1],
    ["response_based", { responseValues: { a: 3 } }, 0, 1],
    ["response_based", { responseValues: null }, 3, "end"],
    ["response_based", { responseValues: 7 }, 3, "end"],
  ];

  it("is tested for every type", () => {
    expect(new Set(cases.map(([type]) => type))).toEqual(new Set(branchingTypes.map(({ name }) => name)));
  });

  it.each(cases)("%s %j at %i: %s", (type, branching, position, target) => {
    expect(branchingTypeOf(type).otherwise(branching, position, COUNT)).toBe(target);
  });

  it.each<[unknown, object]>([
    [{ a: 1 }, { a: 1 }],
    [null, {}],
    [undefined, {}],
  ])("only branching by response has keys: %j", (responseValues, byKey) => {
    const branching = { index: 1, responseValues };
    const read = branchingTypes.flatMap((type) =>
      "byKey" in type ? [[type.name, type.byKey(branching)]] : [],
    );
    expect(read).toEqual([["response_based", byKey]]);
  });

  it("an unknown type counts as no branching", () => {
    expect(branchingTypeOf("jump").otherwise({ index: 3 }, 0, COUNT)).toBe(1);
    expect(branchingTypeOf(undefined)).toBe(branchingTypeOf("next_question"));
  });
});
