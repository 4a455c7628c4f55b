import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InvalidLocations } from "#diagnostics/invalid-locations.ts";
import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";
import { pointersOf } from "./pointers-of.ts";

function marking(...paths: readonly (readonly PathStep[])[]): InvalidLocations {
  const locations = new InvalidLocations();
  for (const path of paths) locations.mark(path);
  return locations;
}

describe("InvalidLocations", () => {
  it.each<[string, readonly (readonly PathStep[])[], readonly string[]]>([
    ["no location", [], []],
    ["the payload", [[]], [""]],
    ["members and positions", [["a", 1, "b"]], ["/a/1/b"]],
    ["siblings", [["a", 0], ["a", 2], ["b"]], ["/a/0", "/a/2", "/b"]],
    ["the same location twice", [["a"], ["a"]], ["/a"]],
    ["drops a location inside an invalid value", [["a"], ["a", "b"]], ["/a"]],
    ["drops it in either order", [["a", "b"], ["a"]], ["/a"]],
    ["drops every location inside an invalid payload", [[], ["a"]], [""]],
    ["the payload after one of its members", [["a"], []], [""]],
    ["names with slashes and tildes", [["a/b", "~"]], ["/a~1b/~0"]],
    ["names that look like positions", [["a", "1"]], ["/a/1"]],
  ])("%s", (_name, paths, pointers) => {
    const locations = marking(...paths);
    expect(pointersOf(locations)).toEqual(pointers);
    for (const pointer of pointers) expect(locations.has(pointer)).toBe(true);
  });

  it.each<[string, readonly PathStep[], string]>([
    ["a sibling", ["a"], "/b"],
    ["the container", ["a", 0], "/a"],
    ["a member of it", ["a"], "/a/b"],
    ["a path that leads nowhere", ["a", 0], "/b/c/d"],
    ["the payload", ["a"], ""],
    ["a token that is not a position", ["a", 0], "/a/x"],
  ])("has() is false for %s", (_name, path, pointer) => {
    expect(marking(path).has(pointer)).toBe(false);
  });

  it("mark() takes a path and a property", () => {
    const locations = new InvalidLocations();
    locations.mark(["a", 3], "b");
    locations.mark([], "c");
    expect(pointersOf(locations)).toEqual(["/a/3/b", "/c"]);
    locations.mark(["a", 4]);
    expect(pointersOf(locations)).toEqual(["/a/3/b", "/a/4", "/c"]);
  });

  it("inside holds the properties as a tree", () => {
    expect(marking(["a", 1, "b"]).inside?.get("a")?.get(1)).toEqual(new Map([["b", null]]));
    expect(marking([]).inside).toBe(null);
    expect(marking().inside).toBe(undefined);
  });

  it("of() marks the locations of pointers", () => {
    const locations = InvalidLocations.of(["/a/1", "/a~1b"]);
    expect(pointersOf(locations)).toEqual(["/a/1", "/a~1b"]);
    expect(locations.has("/a/1")).toBe(true);
  });

  it("keeps only the outermost of the marked locations", () => {
    const path = fc.array(fc.constantFrom<PathStep>("a", "b/", 0, 1), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(path), (paths) => {
        const pointers = new Set(paths.map(toPointer));
        const outermost = [...pointers].filter(
          (pointer) => ![...pointers].some((other) => other !== pointer && pointer.startsWith(`${other}/`)),
        );
        const locations = marking(...paths);
        expect(pointersOf(locations).sort()).toEqual(outermost.sort());
        for (const pointer of outermost) expect(locations.has(pointer)).toBe(true);
      }),
    );
  });
});
