import { describe, expect, it } from "vitest";
import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { applyPatch } from "#diagnostics/json-patch.ts";

describe("an operation that finds nothing to work on is refused", () => {
  it.each<[string, JsonPatchOperation]>([
    ["below a text", { op: "add", path: "/name/first", value: 1 }],
    ["below nothing", { op: "add", path: "/questions/7/type", value: "open" }],
    ["in place of nothing", { op: "replace", path: "/description", value: "" }],
    ["in place of the length of a list", { op: "replace", path: "/questions/length", value: 0 }],
    ["nothing to remove", { op: "remove", path: "/questions/1" }],
    ["nothing to move", { op: "move", from: "/description", path: "/name" }],
    ["behind the end of a list", { op: "add", path: "/questions/2", value: {} }],
    ["at no position of a list", { op: "add", path: "/questions/01", value: {} }],
  ])("%s", (_, operation) => {
    const payload = { name: "n", questions: [{ type: "open" }] };
    expect(() => applyPatch(payload, [operation])).toThrow(TypeError);
    expect(payload).toEqual({ name: "n", questions: [{ type: "open" }] });
  });
});

it("replaces the payload itself", () => {
  expect(applyPatch({ name: "n" }, [{ op: "replace", path: "", value: [] }])).toEqual([]);
});
