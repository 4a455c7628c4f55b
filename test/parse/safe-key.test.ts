import { describe, expect, it } from "vitest";
import { type Case, found } from "./found.ts";

const parsed = (text: string): unknown => JSON.parse(text);

const cases: readonly Case[] = [
  [
    "other names that every object knows are harmless",
    { name: "s", appearance: { constructor: { prototype: { a: 1 } }, toString: "x", __defineGetter__: 1 } },
    [],
  ],
  [
    "the text __proto__ is only a text",
    { tags: ["__proto__"], filters: { __proto: 1, proto: 2 } },
    [],
    "dashboard",
  ],
  ["at the top", parsed('{"name":"s","__proto__":{"archived":true}}'), ["safe-key /__proto__"]],
  [
    "written with escapes",
    parsed('{"name":"s","conditions":{"\\u005f\\u005fproto__":{"a":1}}}'),
    ["safe-key /conditions/__proto__"],
  ],
  [
    "deep down",
    parsed('{"tiles":[{"a":[{"__proto__":null}]}]}'),
    ["safe-key /tiles/0/a/0/__proto__"],
    "dashboard",
  ],
  [
    "as a response key",
    parsed('{"type":"response_based","responseValues":{"__proto__":"end"}}'),
    ["safe-key /responseValues/__proto__"],
    "branching",
  ],
  ["as the id of a survey", parsed('{"__proto__":3}'), ["safe-key /__proto__"], "responses-count"],
  [
    "what is in it is read as well",
    parsed('{"name":"s","__proto__":{"a":"\\u0000"}}'),
    ["safe-key /__proto__", "valid-text /__proto__/a"],
  ],
];

describe("safe-key", () => {
  it.each(cases)("%s", (_shows, payload, expected, kind = "survey") => {
    expect(found(kind, payload)).toEqual(expected);
    expect(Object.hasOwn(Object.prototype, "archived")).toBe(false);
  });
});
