import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PathStep, pointerToken, pointerTokens, toPointer } from "#diagnostics/json-pointer.ts";

describe("JSON Pointers", () => {
  // The examples of RFC 6901 section 5.
  it.each<[readonly PathStep[], string]>([
    [[], ""],
    [["foo"], "/foo"],
    [["foo", 0], "/foo/0"],
    [[""], "/"],
    [["a/b"], "/a~1b"],
    [["c%d"], "/c%d"],
    [["e^f"], "/e^f"],
    [["g|h"], "/g|h"],
    [["i\\j"], "/i\\j"],
    [['k"l'], '/k"l'],
    [[" "], "/ "],
    [["m~n"], "/m~0n"],
  ])("%j is written %j and read back", (path, pointer) => {
    expect(toPointer(path)).toBe(pointer);
    expect(pointerTokens(pointer)).toEqual(path.map(String));
  });

  it("escapes tildes before slashes, so that ~01 is read as ~1", () => {
    expect(pointerToken("~1")).toBe("~01");
    expect(pointerToken("/~/")).toBe("~1~0~1");
    expect(pointerTokens("/~01")).toEqual(["~1"]);
    expect(pointerToken(7)).toBe("7");
  });

  it("reads back every pointer that it writes", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.nat())), (path) => {
        expect(pointerTokens(toPointer(path))).toEqual(path.map(String));
      }),
    );
  });
});
