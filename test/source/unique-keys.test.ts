import { describe, expect, it, test } from "vitest";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import { readJson } from "#source/read-json.ts";
import { limits } from "./limits.ts";
import { marked } from "./marked-text.ts";

describe("unique-keys: valid texts", () => {
  test.each([
    '{"a":1,"b":2}',
    '{"a":1,"A":2}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"é":1,"e\u0301":2}',
    '{"1":1,"01":2,"1.0":3,"4294967295":4}',
    '{"__proto__":{"__proto__":1},"constructor":2,"toString":3}',
    '{"":1," ":2}',
    '{"a:b":"c:d","e":":"}',
    '{"a":" :","b":"\\":","c":"\\"\\n: ","d\\\\":"e\\\\"}',
    '{"\\ud800":1,"\\ud801":2}',
  ])("%s", (text) => {
    expect(readJson(text, limits)).toEqual({ ok: true, value: JSON.parse(text), text });
  });

  it("are not looked for among names that cannot be read", () => {
    const result = readJson('{"\\x":1,"\\x":2}', limits);
    expect(result.ok ? [] : result.diagnostics.map(({ code }) => code)).toEqual(["valid-json", "valid-json"]);
  });

  it("keeps __proto__ as an own property", () => {
    const result = readJson('{"__proto__":{"archived":true}}', limits);
    expect(result.ok && Object.entries(result.value as object)).toEqual([["__proto__", { archived: true }]]);
    expect(({} as Record<string, unknown>)["archived"]).toBeUndefined();
  });

  it("ignores properties of a polluted prototype", () => {
    let twice: boolean | undefined;
    let once: boolean | undefined;
    Object.defineProperty(Object.prototype, "polluted", {
      value: 1,
      enumerable: true,
      configurable: true,
      writable: true,
    });
    try {
      twice = readJson('{"a":1,"a":2}', limits).ok;
      once = readJson('{"a":1}', limits).ok;
    } finally {
      Reflect.deleteProperty(Object.prototype, "polluted");
    }
    expect([twice, once]).toEqual([false, true]);
  });
});

/** The first ⟦range⟧ is the first occurrence of the name, each further one is a finding with its pointer. */
describe("unique-keys: invalid texts", () => {
  test.each([
    ['{⟦"name"⟧:"a",⟦"name"⟧:"b","questions":[]}', ["/name"]],
    ['{⟦"name"⟧:"a",⟦"n\\u0061me"⟧:"b"}', ["/name"]],
    ['{⟦"a"⟧:1,"b":2,⟦"a"⟧:3,⟦"a"⟧:4}', ["/a", "/a"]],
    ['{⟦"__proto__"⟧:1,⟦"\\u005f_proto__"⟧:2}', ["/__proto__"]],
    ['{⟦"2"⟧:1,"1":2,⟦"2"⟧:3}', ["/2"]],
    ['{⟦""⟧:1,⟦""⟧:2}', ["/"]],
    ['{"q":[{},{"b":{⟦"a/b~c"⟧:1,⟦"a/b~c"⟧:2}}]}', ["/q/1/b/a~1b~0c"]],
    ['{⟦"a"⟧:{"b":1},⟦"a"⟧:{"b":1}}', ["/a"]],
    ['{⟦"a"⟧\t:" :",⟦"a"⟧ :"\\":"}', ["/a"]],
    ['{"b":"a : b",⟦"a"⟧ :0,⟦"a"⟧:0}', ["/a"]],
    ['\ufeff{\r\n\t"x": "😀", ⟦"a"⟧ :\r1,\t⟦"a"⟧\n:2}', ["/a"]],
    ['{"a":1,⟦"b"⟧:1,"toString":1,⟦"b"⟧:1}', ["/b"]],
  ])("%s", (source, pointers) => {
    const { text, spans } = marked(source);
    const [first, ...repeated] = spans;
    expect(readJson(text, limits)).toEqual({
      ok: false,
      text,
      diagnostics: pointers.map((pointer, at) => ({
        code: "unique-keys",
        severity: "error",
        messageId: "duplicateName",
        message: expect.any(String),
        pointer,
        params: { name: pointerTokens(pointer).at(-1) },
        span: repeated[at],
        related: [{ pointer, message: "The first property with this name is here.", span: first }],
        help: expect.any(String),
      })),
    });
  });

  it("reports every object of a text, in order", () => {
    const result = readJson('{"a":{"x":1,"x":2},"b":[{"y":1,"y":2}],"a":3}', limits);
    expect(!result.ok && result.diagnostics.map(({ pointer }) => pointer)).toEqual(["/a/x", "/b/0/y", "/a"]);
  });

  it("keeps findings up to the limit and counts the others", () => {
    const result = readJson(`{"a":0${',"a":1'.repeat(500)}}`, limits);
    if (result.ok) throw new Error("the duplicate name was accepted");
    expect(result.diagnostics).toHaveLength(101);
    expect(result.diagnostics.at(-1)).toMatchObject({
      code: "bounded-diagnostics",
      params: { left: 400 },
    });
    expect(readJson('{"a":0,"a":1,"a":2}', { ...limits, diagnostics: 0 })).toMatchObject({
      ok: false,
      diagnostics: [{ code: "unique-keys" }, { code: "bounded-diagnostics" }],
    });
  });
});
