import { array, assert, constantFrom, jsonValue, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  nearestNode,
  placeAt,
  pointerOf,
  readTree,
  type ValueNode,
} from "#apps/language-server/syntax-tree.ts";

describe("readTree", () => {
  it("reads the value of any JSON text, however it is written", () => {
    assert(
      property(jsonValue(), constantFrom(undefined, 2, "\t"), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(readTree(text)?.value).toEqual(JSON.parse(text));
      }),
    );
  });

  it("keeps members with names that objects have a meaning for", () => {
    const value = readTree('{"__proto__": 1, "constructor": 2}')?.value;
    expect(Object.entries(value as object)).toEqual([
      ["__proto__", 1],
      ["constructor", 2],
    ]);
  });

  it.each([
    ["", undefined],
    ["  ", undefined],
    ['{"a": 1, "b": ', { a: 1 }],
    ['{"a"', {}],
    ['{"a": [1, 2', { a: [1, 2] }],
    ['{"a": [1}', { a: [1] }],
    ['{"a": 1 "b": 2}', { a: 1, b: 2 }],
    ['{"a": 1,, "b": 2}', { a: 1, b: 2 }],
    ["[1 2]", [1, 2]],
    ["[tru, 1]", [null, 1]],
    ["}]", undefined],
    ['// why\n{"a": /* so */ 1,}', { a: 1 }],
    ['{"a": "open\n"b": 2}', { a: '"open', b: 2 }],
    ['{"a": 1, "a": 2}', { a: 2 }],
    ["\ufeff[1]", [1]],
    ["1 2", 1],
  ])("reads as much of %j as is there", (text, value) => {
    expect(readTree(text)?.value).toEqual(value);
  });

  it("neither throws nor loses its place in any text, and values are inside of their parents", () => {
    const parts = [
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"',
      "1",
      "null",
      "//",
      "/*",
      "*/",
      "\n",
      " ",
      "'",
      "x",
    ];
    assert(
      property(array(constantFrom(...parts), { maxLength: 40 }), string(), (pieces, odd) => {
        const text = pieces.join("") + odd;
        const root = readTree(text);
        const waiting: ValueNode[] = root === undefined ? [] : [root];
        for (const node of waiting) {
          expect(node.start).toBeLessThanOrEqual(node.end);
          expect(node.end).toBeLessThanOrEqual(text.length);
          for (const child of node.children) {
            expect(child.parent).toBe(node);
            expect(child.start).toBeGreaterThanOrEqual(node.start);
            expect(child.end).toBeLessThanOrEqual(node.end);
          }
          waiting.push(...node.children);
        }
        for (let offset = 0; offset <= text.length; offset++) placeAt(root, offset);
      }),
    );
  });

  it("takes texts of any depth", () => {
    const root = readTree("[".repeat(200_000));
    expect(pointerOf(placeAt(root, 200_000)?.node as ValueNode).length).toBe(2 * 199_999);
  });
});

describe("placeAt", () => {
  const text = '{ "a": [10, {"b": "x"}], "c": }';
  it.each([
    [0, "", false],
    [2, "/a", true],
    [5, "/a", true],
    [6, "", false],
    [8, "/a/0", false],
    [10, "/a/0", false],
    [11, "/a", false],
    [13, "/a/1/b", true],
    [19, "/a/1/b", false],
    [23, "", false],
    [29, "/c", false],
  ])("at %i of a text is %j (name: %j)", (offset, pointer, isName) => {
    const found = placeAt(readTree(text), offset);
    expect(found && { pointer: pointerOf(found.node), isName: found.isName }).toEqual({ pointer, isName });
  });

  it("is nothing outside of the value", () => {
    expect(placeAt(readTree(" {} "), 0)).toBeUndefined();
    expect(placeAt(readTree(" {} "), 4)).toBeUndefined();
  });
});

it("finds the value of a pointer, or the nearest around it", () => {
  const root = readTree('{"a": [1, {"b": 2}]}') as ValueNode;
  expect(pointerOf(nearestNode(root, ["a", "1", "b"]))).toBe("/a/1/b");
  expect(pointerOf(nearestNode(root, ["a", "7"]))).toBe("/a");
  expect(pointerOf(nearestNode(root, ["x", "b"]))).toBe("");
});
