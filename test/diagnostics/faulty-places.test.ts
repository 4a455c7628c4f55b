import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FaultyPlaces } from "#diagnostics/faulty-places.ts";
import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";
import { pointersOf } from "./pointers-of.ts";

function marking(...paths: readonly (readonly PathStep[])[]): FaultyPlaces {
  const places = new FaultyPlaces();
  for (const path of paths) places.mark(path);
  return places;
}

describe("faulty places", () => {
  it.each<[string, readonly (readonly PathStep[])[], readonly string[]]>([
    ["none", [], []],
    ["the whole", [[]], [""]],
    ["members and positions", [["a", 1, "b"]], ["/a/1/b"]],
    ["side by side", [["a", 0], ["a", 2], ["b"]], ["/a/0", "/a/2", "/b"]],
    ["the same again", [["a"], ["a"]], ["/a"]],
    ["what lies inside says nothing more", [["a"], ["a", "b"]], ["/a"]],
    ["whichever comes first", [["a", "b"], ["a"]], ["/a"]],
    ["inside of the whole", [[], ["a"]], [""]],
    ["the whole after all", [["a"], []], [""]],
    ["names with slashes and tildes", [["a/b", "~"]], ["/a~1b/~0"]],
    ["names that look like positions", [["a", "1"]], ["/a/1"]],
  ])("%s", (_name, paths, pointers) => {
    const places = marking(...paths);
    expect(pointersOf(places)).toEqual(pointers);
    for (const pointer of pointers) expect(places.has(pointer)).toBe(true);
  });

  it.each<[string, readonly PathStep[], string]>([
    ["beside it", ["a"], "/b"],
    ["around it", ["a", 0], "/a"],
    ["inside of it", ["a"], "/a/b"],
    ["beyond what is there", ["a", 0], "/b/c/d"],
    ["the whole", ["a"], ""],
    ["a position that is none", ["a", 0], "/a/x"],
  ])("do not have what is %s", (_name, path, pointer) => {
    expect(marking(path).has(pointer)).toBe(false);
  });

  it("are marked by a path and a member of it, too", () => {
    const places = new FaultyPlaces();
    places.mark(["a", 3], "b");
    places.mark([], "c");
    expect(pointersOf(places)).toEqual(["/a/3/b", "/c"]);
    places.mark(["a", 4]);
    expect(pointersOf(places)).toEqual(["/a/3/b", "/a/4", "/c"]);
  });

  it("tell what is inside, so that nobody needs to take pointers apart", () => {
    expect(marking(["a", 1, "b"]).inside?.get("a")?.get(1)).toEqual(new Map([["b", null]]));
    expect(marking([]).inside).toBe(null);
    expect(marking().inside).toBe(undefined);
  });

  it("come from pointers", () => {
    const places = FaultyPlaces.of(["/a/1", "/a~1b"]);
    expect(pointersOf(places)).toEqual(["/a/1", "/a~1b"]);
    expect(places.has("/a/1")).toBe(true);
  });

  it("are the outermost of those that were marked", () => {
    const path = fc.array(fc.constantFrom<PathStep>("a", "b/", 0, 1), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(path), (paths) => {
        const pointers = new Set(paths.map(toPointer));
        const outermost = [...pointers].filter(
          (pointer) => ![...pointers].some((other) => other !== pointer && pointer.startsWith(`${other}/`)),
        );
        const places = marking(...paths);
        expect(pointersOf(places).sort()).toEqual(outermost.sort());
        for (const pointer of outermost) expect(places.has(pointer)).toBe(true);
      }),
    );
  });
});
