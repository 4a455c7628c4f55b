import { expect, it } from "vitest";
import { defaultLimits } from "#diagnostics/limits.ts";

it("has the documented limits", () => {
  expect(defaultLimits).toEqual({
    text: 67_108_864,
    depth: 64,
    nodes: 100_000,
    diagnostics: 100,
    questions: 100_000,
    choices: 1_000,
    tags: 1_000,
    responseValues: 1_000,
    iterationDates: 1_000,
    name: 400,
    string: 100_000,
    url: 2_048,
  });
});
