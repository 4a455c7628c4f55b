import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { SourceLocations } from "#source/source-locations.ts";
import { marked, plainPosition } from "./marked-text.ts";

describe("valueSpan", () => {
  test.each([
    ["the document", "", ' ⟦{"a":1}⟧\n'],
    ["a document that is not a container", "", "\t⟦-1.5e3⟧ "],
    ["a string", "/a", '{"a": ⟦"x"⟧ }'],
    ["a string with quotes and brackets", "/0", '[ ⟦"\\"]},[\\\\"⟧ , 1]'],
    ["a number", "/1", "[1,⟦23⟧,4]"],
    ["a literal", "/a/0", '{"a":[⟦null⟧]}'],
    ["an object", "/a", '{"a":⟦{"b":{}}⟧,"c":{}}'],
    ["an empty array after siblings", "/2", '[[[1]],{"a":[]},⟦[]⟧,[]]'],
    ["a property after containers", "/b/c", '{"a":[{},[{}]],"b":{"x":[[]],"c":⟦1⟧}}'],
    ["the last of equal names", "/a", '{"a":1,"a":⟦2⟧}'],
    ["a name with escapes", "/name", '{"n\\u0061me":⟦1⟧}'],
    ["a name with slash and tilde", "/a~1b~0c", '{"a/b~c":⟦1⟧}'],
    ["the empty name", "/", '{"":⟦1⟧}'],
    ["a name like an index", "/0/1", '{"0":{"1":⟦2⟧}}'],
    ["__proto__", "/__proto__/a", '{"__proto__":{"a":⟦1⟧}}'],
    [
      "line breaks, tabs and surrogate pairs",
      "/é😀/1",
      '\ufeff{\r\n\t"x":\t"😀",\r"é😀" : [\n0 ,\t⟦"😀"⟧\r\n]}',
    ],
  ])("gives the span of %s", (_, pointer, source) => {
    const { text, spans } = marked(source);
    const locations = new SourceLocations(text, [pointer]);
    expect(locations.valueSpan(pointer)).toEqual(spans[0]);
    expect(locations.startOf(pointer)).toBe(spans[0]?.start.offset);
  });

  test.each([
    ["a missing member", "/a/x", '{"a":⟦{"b":1}⟧}'],
    ["a path into a missing member", "/a/x/y/z", '{"a":⟦{"b":1}⟧}'],
    ["an element beyond the last", "/1", "⟦[1]⟧"],
    ["an element far beyond", "/99999999999999999999", "⟦[1]⟧"],
    ["an index with a leading zero", "/00", "⟦[1]⟧"],
    ["the index -", "/-", "⟦[1]⟧"],
    ["an inherited name", "/toString", "⟦{}⟧"],
    ["a length", "/length", "⟦[]⟧"],
    ["a path into a number", "/a/0", '{"a":⟦1⟧}'],
    ["no pointer", "a", '⟦{"a":1}⟧'],
  ])("gives the nearest ancestor for %s", (_, pointer, source) => {
    const { text, spans } = marked(source);
    const locations = new SourceLocations(text, [pointer]);
    expect(locations.valueSpan(pointer)).toEqual(spans[0]);
    expect(locations.nameSpan(pointer)).toBeUndefined();
  });

  it("returns no span for a text without a value", () => {
    for (const text of ["", " \n", "\ufeff"]) {
      const locations = new SourceLocations(text, ["", "/a"]);
      expect([locations.valueSpan(""), locations.nameSpan(""), locations.startOf("/a")]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    }
  });

  it("finds the elements of long arrays", () => {
    const text = JSON.stringify(Array.from({ length: 40_000 }, (_, at) => ({ id: `q${at}` })));
    const pointers = Array.from({ length: 40_000 }, (_, at) => `/${at}/id`);
    const locations = new SourceLocations(text, pointers);
    for (let at = 0; at < 40_000; at += 7) {
      const start = locations.startOf(`/${at}/id`) ?? Number.NaN;
      expect(text.startsWith(`"q${at}"`, start)).toBe(true);
    }
  });
});

describe("nameSpan", () => {
  test.each([
    ["a member", "/a", '{⟦"a"⟧ : 1}'],
    ["a member of a member", "/a/b", '{"a":{"c":0,⟦"b"⟧:[]}}'],
    ["the last of equal names", "/a", '{"a":1,⟦"a"⟧:2}'],
    ["a name with escapes", "/a\nb", '\ufeff{\r\n⟦"a\\nb"⟧\t:1}'],
    ["a member of an element", "/1/x", '[{"x":1},{⟦"x"⟧:2}]'],
  ])("gives the span of the name of %s", (_, pointer, source) => {
    const { text, spans } = marked(source);
    expect(new SourceLocations(text, [pointer]).nameSpan(pointer)).toEqual(spans[0]);
  });

  it("returns no span for the document and for elements", () => {
    const locations = new SourceLocations("[1]", ["", "/0"]);
    expect(locations.nameSpan("")).toBeUndefined();
    expect(locations.nameSpan("/0")).toBeUndefined();
    expect(locations.nameSpan("/not-asked-for")).toBeUndefined();
  });
});

/** All values inside a JSON value, with their pointers. */
function everyValue(root: unknown): { pointer: string; value: unknown; name: string | undefined }[] {
  const all: { path: (string | number)[]; value: unknown }[] = [{ path: [], value: root }];
  for (const { path, value } of all) {
    if (typeof value !== "object" || value === null) continue;
    const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    for (const [step, member] of members) all.push({ path: [...path, step], value: member });
  }
  return all.map(({ path, value }) => {
    const step = path.at(-1);
    return { pointer: toPointer(path), value, name: typeof step === "string" ? step : undefined };
  });
}

describe("SourceLocations", () => {
  it("gives every pointer the span of its value, and of its name", () => {
    const before = fc.constantFrom("", "\ufeff", " \r\n", "\ufeff\t");
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }),
        fc.constantFrom(undefined, 1, "\t", "\r\n "),
        before,
        (root, space, lead) => {
          const printed = JSON.stringify(root, null, space);
          const text = lead + printed;
          const values = everyValue(JSON.parse(printed));
          const locations = new SourceLocations(
            text,
            values.map(({ pointer }) => pointer),
          );
          for (const { pointer, value, name } of values) {
            const span = locations.valueSpan(pointer);
            expect(JSON.parse(text.slice(span?.start.offset, span?.end.offset))).toEqual(value);
            expect(span?.start).toEqual(plainPosition(text, span?.start.offset ?? -1));
            expect(span?.end).toEqual(plainPosition(text, span?.end.offset ?? -1));
            const key = locations.nameSpan(pointer);
            expect(key && JSON.parse(text.slice(key.start.offset, key.end.offset))).toBe(name);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("gives spans inside the text, or none, for texts that are not JSON", () => {
    const piece = fc.constantFrom(...'{}[],:"a1\\ \n', "{}", '"a":', "[[", "]]");
    const pointer = fc.constantFrom("", "/a", "/0", "/a/a", "/0/0", "/a/0/a", "/1/a");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), fc.array(pointer), (pieces, pointers) => {
        const text = pieces.join("");
        const locations = new SourceLocations(text, pointers);
        for (const each of pointers) {
          for (const span of [locations.valueSpan(each), locations.nameSpan(each)]) {
            if (span === undefined) continue;
            expect(span.start.offset).toBeLessThanOrEqual(span.end.offset);
            expect(span.end.offset).toBeLessThanOrEqual(text.length);
          }
        }
      }),
      { numRuns: 5000 },
    );
  });
});
