import { describe, expect, it, test } from "vitest";
import { type ReadLimits, readJson } from "#source/read-json.ts";
import { limits } from "./limits.ts";
import { plainPosition } from "./marked-text.ts";

const names = (count: number): string => Array.from({ length: count }, (_, at) => `"k${at}":0`).join(",");

describe("bounded-size: within the limits", () => {
  test.each<[string, string | Uint8Array, Partial<ReadLimits>]>([
    ["depth at the limit", "[[[]]]", { depth: 3 }],
    ["depth at the limit twice", '[{"a":[]},[[]]]', { depth: 3 }],
    ["brackets inside strings", '["[[[[{{{{"]', { depth: 1 }],
    ["brackets after an escaped quote", '["\\"[[[[","\\\\",[]]', { depth: 2 }],
    ["no container", "1", { depth: 0 }],
    ["elements at the limit", "[1,2,3]", { members: 3 }],
    ["members at the limit, in each object", '{"a":{"c":1,"d":2},"b":[3,4]}', { members: 2 }],
    ["commas inside strings", '["a,b,c,d"]', { members: 1 }],
    ["text at the limit", '"😀"', { text: 4 }],
    ["bytes at the limit", new TextEncoder().encode('"😀"'), { text: 6 }],
    ["ordinary nesting", `{"name":"s","conditions":{"a":${"[".repeat(20)}${"]".repeat(20)}}}`, {}],
    ["white space of 5 MB", `${" ".repeat(5_000_000)}{"name":"s"}`, {}],
    ["a long string of escapes", `{"name":"${"\\u0041".repeat(300_000)}"}`, {}],
    ["a million digits", `{"responses_limit":${"1".repeat(1_000_000)}}`, {}],
    ["a long row of backslashes", `["${"\\\\".repeat(100_000)}"]`, {}],
  ])("%s", (_, input, changed) => {
    expect(readJson(input, { ...limits, ...changed }).ok).toBe(true);
  });
});

type Beyond = readonly [
  what: string,
  text: string,
  changed: Partial<ReadLimits>,
  pointer: string,
  offset: number,
];

const beyond: readonly Beyond[] = [
  ["depth", "[[[[]]]]", { depth: 3 }, "/0/0/0", 3],
  ["depth in a member", '{"a":[1,{"b/c":{}}]}', { depth: 3 }, "/a/1/b~1c", 15],
  ["depth after siblings", '[[],{"x":[],"n\\u0061me":[[]]}]', { depth: 3 }, "/1/name/0", 25],
  ["depth after an object", '[{"a":1},[{"x":2},{"b":[]}]]', { depth: 3 }, "/1/1/b", 23],
  ["depth of a document", " {}", { depth: 0 }, "", 1],
  ["depth after line breaks", '\ufeff{\r\n"😀":\r[]}', { depth: 1 }, "/😀", 10],
  ["many arrays", `{"q":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, {}, `/q${"/0".repeat(63)}`, 68],
  [
    "many objects",
    `{"c":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`,
    {},
    `/c${"/a".repeat(63)}`,
    320,
  ],
  ["unclosed arrays", "[".repeat(100_000), {}, "/0".repeat(64), 64],
  ["unclosed arrays and objects", '[{"":'.repeat(50_000), {}, "/0/".repeat(32), 160],
  ["elements", "[1,2,3,4]", { members: 3 }, "", 0],
  ["elements of an element", "[0,[1,2,3]]", { members: 2 }, "/1", 3],
  ["members", '{"a":[0],"b":{"c":1,"d":2,"e":3}}', { members: 2 }, "/b", 13],
  ["a million members", `{"name":"s","conditions":{${names(1_000_000)}}}`, {}, "/conditions", 25],
  ["an invalid name before it", '{"\\x":[[]]}', { depth: 2 }, "/\\x/0", 7],
  ["below a name without quotes", "{a:[[", { depth: 2 }, "/a/0", 4],
  ["below a member without a name", "{:[[", { depth: 2 }, "//0", 3],
  ["a colon at the top level", ":[[", { depth: 1 }, "/0", 2],
];

/** The id of the message on a bracket. */
function excess(bracket: string, { depth, members }: Partial<ReadLimits>): unknown {
  if (members !== undefined) return bracket === "[" ? "elementsOfArray" : "propertiesOfObject";
  return depth !== undefined ? "depthOfText" : expect.stringMatching(/^(?:depthOfText|propertiesOfObject)$/);
}

describe("bounded-size: beyond the limits", () => {
  test.each(beyond)("%s", (_, text, changed, pointer, offset) => {
    expect(readJson(text, { ...limits, ...changed })).toEqual({
      ok: false,
      text,
      diagnostics: [
        {
          code: "bounded-size",
          severity: "error",
          messageId: excess(text.charAt(offset), changed),
          message: expect.stringContaining(" more than "),
          pointer,
          params: { most: expect.any(Number) },
          span: { start: plainPosition(text, offset), end: plainPosition(text, offset + 1) },
          help: expect.stringMatching(/limit/),
        },
      ],
    });
  });

  test.each([
    ["12345", 0],
    ["\ufeff2345", 1],
  ])("rejects a text that is too long: %j", (text, offset) => {
    expect(readJson(text, { ...limits, text: 4 })).toMatchObject({
      ok: false,
      text,
      diagnostics: [
        {
          code: "bounded-size",
          messageId: "charactersOfText",
          params: { count: 5, most: 4 },
          pointer: "",
          span: { start: plainPosition(text, offset), end: plainPosition(text, offset + 1) },
        },
      ],
    });
  });

  it("counts bytes before decoding", () => {
    const result = readJson(Uint8Array.of(0xff, 0xff, 0xff), { ...limits, text: 2 });
    expect(result).toMatchObject({
      ok: false,
      text: null,
      diagnostics: [
        { code: "bounded-size", messageId: "bytesOfText", params: { count: 3, most: 2 }, pointer: "" },
      ],
    });
  });

  test.each([
    ["unmatched closing brackets", `]${"[".repeat(1000)}`],
    ["an unclosed string", `["${"[".repeat(1000)}`],
  ])("reports valid-json instead if the syntax error comes first: %s", (_, text) => {
    expect(readJson(text, limits)).toMatchObject({ diagnostics: [{ code: "valid-json" }] });
  });
});
