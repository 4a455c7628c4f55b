import fc from "fast-check";
import { applyPatch } from "rfc6902";
import { describe, expect, it, test } from "vitest";
import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import { editJson, formattingOf } from "#fixes/edit-json.ts";
import { anyCharacters } from "../any-characters.ts";

const edit = (text: string, ...patch: readonly JsonPatchOperation[]) =>
  editJson(text, patch, formattingOf(text), "");
const end = { type: "end" };

describe("editJson keeps the way a text is written", () => {
  const cases: readonly (readonly [
    name: string,
    before: string,
    patch: readonly JsonPatchOperation[],
    after: string,
  ])[] = [
    ["an empty patch", '{ "a":1 }', [], '{ "a":1 }'],
    ["a value", '{ "a":1,  "b" : 2 }', [{ op: "replace", path: "/b", value: 3 }], '{ "a":1,  "b" : 3 }'],
    ["the whole", "1\n", [{ op: "replace", path: "", value: 2 }], "2\n"],
    [
      "an object on one line",
      '{"a": {"b": 1}}',
      [{ op: "replace", path: "/a", value: end }],
      '{"a": {"type": "end"}}',
    ],
    [
      "an object with padding",
      '{ "a": { "b": 1 } }',
      [{ op: "replace", path: "/a", value: end }],
      '{ "a": { "type": "end" } }',
    ],
    [
      "an object without spaces",
      '{"a":{"b":1}}',
      [{ op: "replace", path: "/a", value: { c: [1, 2] } }],
      '{"a":{"c": [1,2]}}',
    ],
    [
      "an object on one line among lines",
      '{\n  "a": { "b": 1 }\n}',
      [{ op: "replace", path: "/a", value: { c: [1, 2], d: [] } }],
      '{\n  "a": { "c": [ 1, 2 ], "d": [ ] }\n}',
    ],
    [
      "an object on separate lines",
      '{\n\t"a": {\n\t\t"b": 1\n\t}\n}\n',
      [{ op: "replace", path: "/a", value: end }],
      '{\n\t"a": {\n\t\t"type": "end"\n\t}\n}\n',
    ],
    [
      "CRLF",
      '{\r\n    "a": {\r\n        "b": 1\r\n    }\r\n}\r\n',
      [{ op: "replace", path: "/a", value: end }],
      '{\r\n    "a": {\r\n        "type": "end"\r\n    }\r\n}\r\n',
    ],
    [
      "null among lines",
      '{\n "a": null\n}',
      [{ op: "replace", path: "/a", value: end }],
      '{\n "a": {\n  "type": "end"\n }\n}',
    ],
    ["a member at the end", '{"a":1}', [{ op: "add", path: "/b", value: 2 }], '{"a":1,"b": 2}'],
    ["a member after spaces", '{ "a": 1 }', [{ op: "add", path: "/b", value: 2 }], '{ "a": 1, "b": 2 }'],
    [
      "a member on its line",
      '{\n  "a": 1\n}',
      [{ op: "add", path: "/b", value: 2 }],
      '{\n  "a": 1,\n  "b": 2\n}',
    ],
    [
      "an object on its lines",
      '{\n  "a": 1\n}',
      [{ op: "add", path: "/b", value: end }],
      '{\n  "a": 1,\n  "b": {\n    "type": "end"\n  }\n}',
    ],
    ["a member that is there", '{ "a": 1 }', [{ op: "add", path: "/a", value: 2 }], '{ "a": 2 }'],
    ["the first member", '{"a": {}}', [{ op: "add", path: "/a/b", value: 2 }], '{"a": {"b": 2}}'],
    ["the first member, padded", '{ "a": {} }', [{ op: "add", path: "/a/b", value: 2 }], '{ "a": {"b": 2} }'],
    [
      "the first member, on its line",
      '{\n  "a": {}\n}',
      [{ op: "add", path: "/a/b", value: 2 }],
      '{\n  "a": {\n    "b": 2\n  }\n}',
    ],
    ["an escaped name", '{"a":1}', [{ op: "add", path: '/~1~0"', value: 2 }], '{"a":1,"/~\\"": 2}'],
    ["an element at the end", "[1, 2]", [{ op: "add", path: "/-", value: 3 }], "[1, 2, 3]"],
    ["an element before others", "[1,2]", [{ op: "add", path: "/0", value: 3 }], "[3,1,2]"],
    [
      "an element on its line",
      "[\n  1,\n  2\n]",
      [{ op: "add", path: "/1", value: 3 }],
      "[\n  1,\n  3,\n  2\n]",
    ],
    ["the first element", "[]", [{ op: "add", path: "/0", value: 3 }], "[3]"],
    ["the only member goes", '{ "a": 1 }', [{ op: "remove", path: "/a" }], "{}"],
    ["the first member goes", '{ "a": 1, "b": 2 }', [{ op: "remove", path: "/a" }], '{ "b": 2 }'],
    ["the last member goes", '{ "a": 1, "b": 2 }', [{ op: "remove", path: "/b" }], '{ "a": 1 }'],
    [
      "a line goes",
      '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}',
      [{ op: "remove", path: "/b" }],
      '{\n  "a": 1,\n  "c": 3\n}',
    ],
    ["an element goes", "[1, 2, 3]", [{ op: "remove", path: "/1" }], "[1, 3]"],
    [
      "a member gets another name",
      '{ "a" : 1, "b": 2 }',
      [{ op: "move", from: "/a", path: "/c" }],
      '{ "c" : 1, "b": 2 }',
    ],
    [
      "a member moves",
      '{"a": {"b": 1}, "c": {}}',
      [{ op: "move", from: "/a/b", path: "/c/d" }],
      '{"a": {}, "c": {"d": 1}}',
    ],
    [
      "a member takes the place of another",
      '{"a": 1, "b": 2}',
      [{ op: "move", from: "/a", path: "/b" }],
      '{"b": 1}',
    ],
    ["an element moves", "[1, 2, 3]", [{ op: "move", from: "/0", path: "/1" }], "[2, 1, 3]"],
    [
      "one operation after another",
      '{"a": {"x": 1}}',
      [
        { op: "remove", path: "/a/x" },
        { op: "add", path: "/a/y", value: 1 },
        { op: "replace", path: "/a/y", value: "z" },
      ],
      '{"a": {"y": "z"}}',
    ],
  ];
  test.each(cases)("%s", (_name, before, patch, after) => {
    expect(edit(before, ...patch)).toBe(after);
  });
});

describe("editJson keeps the comments around a removed element", () => {
  const lines = (...texts: readonly string[]) => texts.join("\n");
  test.each<[name: string, before: string, path: string, after: string]>([
    [
      "in the middle",
      lines("[", "  1, // of 1", "  // before 2, really", "  2, // of 2", "  3", "]"),
      "/1",
      lines("[", "  1, // of 1", "  // before 2, really", "  // of 2", "  3", "]"),
    ],
    [
      "that is the first",
      lines("[", "  // before 1", "  1,", "  // before 2", "  2", "]"),
      "/0",
      lines("[", "  // before 1", "  // before 2", "  2", "]"),
    ],
    [
      "that is the last",
      lines("[", "  1, // of 1, it is", "  // before 2", "  2 // of 2", "]"),
      "/1",
      lines("[", "  1 // of 1, it is", "  // before 2", "  // of 2", "]"),
    ],
    ["that is the last, before a bracket", "[1, // of 1\n2]", "/1", "[1 // of 1\n]"],
    ["that is the last, before a comma", "[1,\n// of 2\n2,\n]", "/1", "[1\n// of 2\n,\n]"],
    ["that is the only one", lines("[", "  // before 1", "  1", "]"), "/0", lines("[", "  // before 1", "]")],
    ["on one line", "[1, /* a, b */ 2, 3]", "/1", "[1, /* a, b */ 3]"],
    [
      "with CRLF",
      '{\r\n  "a": 1,\r\n  // of b\r\n  "b": 2,\r\n  "c": 3\r\n}',
      "/b",
      '{\r\n  "a": 1,\r\n  // of b\r\n  "c": 3\r\n}',
    ],
  ])("%s", (_name, before, path, after) => {
    expect(edit(before, { op: "remove", path })).toBe(after);
  });
});

describe("editJson rejects a patch that does not fit", () => {
  const cases: readonly JsonPatchOperation[] = [
    { op: "replace", path: "/b", value: 1 },
    { op: "replace", path: "/a/0/0", value: 1 },
    { op: "remove", path: "/b" },
    { op: "remove", path: "/a/7" },
    { op: "remove", path: "" },
    { op: "add", path: "/b/c", value: 1 },
    { op: "add", path: "/a/0/c", value: 1 },
    { op: "move", from: "/b", path: "/c" },
    { op: "move", from: "/a/0", path: "/c/d" },
  ];
  test.each(cases)("%j", (operation) => {
    expect(edit('{"a": [1]}', operation)).toBeUndefined();
    expect(edit('{"a": [1]}', operation, { op: "replace", path: "/a", value: 1 })).toBeUndefined();
  });

  it("for a text that is none", () => {
    expect(edit("", { op: "replace", path: "", value: 1 })).toBeUndefined();
  });
});

describe("editJson", () => {
  const leaf = fc.oneof(fc.constantFrom(null, true, 0, -1.5), anyCharacters({ maxLength: 4 }));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie("tree"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("a", "b", "~", "/", '"'), tie("tree"), { maxKeys: 3 }),
    ),
  }));

  /** Every pointer into a value. */
  function pointersInto(value: unknown, place = ""): string[] {
    if (typeof value !== "object" || value === null) return [place];
    const inside = Object.entries(value).flatMap(([name, member]) =>
      pointersInto(member, `${place}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`),
    );
    return [place, ...inside];
  }

  const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  const valueAt = (value: unknown, path: string): unknown =>
    pointerTokens(path).reduce((at, token) => (at as Record<string, unknown>)[token], value);

  it("gives the value that the patch gives, on any text", () => {
    fc.assert(
      fc.property(
        tree,
        tree,
        fc.nat(),
        fc.constantFrom(undefined, 0, 2, "\t"),
        fc.constantFrom("add", "remove", "replace", "new"),
        (value, put, at, indent, op) => {
          const pointers = pointersInto(value);
          const path = pointers[at % pointers.length] as string;
          fc.pre(path !== "" || op === "replace" || op === "new");
          fc.pre(op !== "new" || isObject(valueAt(value, path)));
          const operation = (
            op === "remove"
              ? { op, path }
              : op === "new"
                ? { op: "add", path: `${path}/zz`, value: put }
                : { op, path, value: put }
          ) as JsonPatchOperation;
          const text = JSON.stringify(value, null, indent);
          const expected = structuredClone({ root: value });
          const [failure] = applyPatch(expected, [{ ...operation, path: `/root${operation.path}` }]);
          const edited = edit(text, operation);
          expect(failure).toBeNull();
          expect(JSON.parse(edited ?? "")).toEqual(expected.root);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
