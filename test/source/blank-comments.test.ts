import * as fc from "fast-check";
import { type ParseError, parse as parseCommented } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { attachSpans } from "#source/attach-spans.ts";
import { blankComments } from "#source/blank-comments.ts";
import { readJson } from "#source/read-json.ts";
import { limits } from "./limits.ts";

/** A text, and what is left of it; `·` is a blank. */
const texts: readonly (readonly [shows: string, text: string, left: string])[] = [
  ["comments of both kinds", '{// a\n"x":/*b*/1}', '{····\n"x":·····1}'],
  ["a comment on several lines", "[/*\n a\r\n*/1]", "[··\n··\r\n··1]"],
  ["trailing commas", '{"a":[1,],}', '{"a":[1·]·}'],
  ["comments around a trailing comma", "[1/**/,/**/\n// c\n]", "[1····•····\n····\n]".replace("•", "·")],
  ["what looks like a comment in a string", '["//", "/*", "*/"]', '["//", "/*", "*/"]'],
  ["a string that ends in a backslash", '["\\\\"/**/]', '["\\\\"····]'],
  ["a comma with nothing before it", "[,]", "[,]"],
  ["two commas", "[1,,]", "[1,,]"],
  ["a comma after a name", '{"a":,}', '{"a":,}'],
  ["a comment that is not closed", "[1, /* 2]", "[1, /* 2]"],
  ["a comment of another language", "[1, # 2\n]", "[1· # 2\n]"],
  ["a byte order mark", "\ufeff// a\n1", "\ufeff····\n1"],
  ["nothing", "", ""],
];

describe("comments and trailing commas", () => {
  it.each(texts)("%s", (_shows, text, left) => {
    expect(blankComments(text).replaceAll(" ", "·")).toBe(left.replaceAll(" ", "·"));
  });

  it("are read where they are allowed, and the locations stay those of the text", () => {
    const text = '{ // the "name"\n  "name": 7, /* , */\n}';
    const read = readJson(text, limits, "jsonc");
    expect(read).toMatchObject({ ok: true, text, value: { name: 7 } });
    const finding = {
      code: "valid-type",
      messageId: "any",
      severity: "error",
      message: "",
      pointer: "/name",
      params: {},
    } as const;
    const [located] = attachSpans([finding], (read.ok && read.json) || "", new Set());
    expect(located?.span?.start).toEqual({ line: 2, column: 11, offset: 26 });
    expect(readJson(text, limits)).toMatchObject({ ok: false });
  });

  it("leave other mistakes where they are", () => {
    const read = readJson("[1, // one\n 2 3]", limits, "jsonc");
    expect(read.ok ? [] : read.diagnostics).toMatchObject([
      { code: "valid-json", span: { start: { line: 2, column: 4 } } },
    ]);
  });
});

const gap = fc.constantFrom("", "", " ", "\n", "/**/", "/* , ] */", "// x }\n", '\r\n// "\n');
/** Commented JSON, and the same as plain JSON. */
const commented = fc
  .tuple(fc.jsonValue({ maxDepth: 3 }), fc.array(gap, { minLength: 1, maxLength: 12 }))
  .map(([value, gaps]) => {
    let at = 0;
    const plain = JSON.stringify(value);
    const tokens = plain.match(/"(?:[^"\\]|\\.)*"|[^"{}[\],:]+|./g) ?? [];
    const text = tokens
      .map((token, index) => {
        const isLast = /^[}\]]$/.test(token) && !/^[{[]$/.test(tokens[index - 1] ?? "{");
        const filled = gaps[at++ % gaps.length] ?? "";
        return `${isLast && filled.length % 2 === 0 ? "," : ""}${filled}${token}`;
      })
      .join("");
    return { text, plain };
  });

describe("any commented text", () => {
  it("has the value that it has without them, and another reader takes it", () => {
    fc.assert(
      fc.property(commented, ({ text, plain }) => {
        const errors: ParseError[] = [];
        parseCommented(text, errors, { allowTrailingComma: true });
        const read = readJson(text, limits, "jsonc");
        expect(errors).toEqual([]);
        expect(read).toMatchObject({ ok: true, text });
        expect(read.ok && JSON.stringify(read.value)).toBe(plain);
      }),
    );
  });

  it("keeps its length and its lines, and plain JSON stays as it is", () => {
    const piece = fc.constantFrom(..."{}[],:/*\"'\\\n\r#1a ", "//", "/*", "*/", '"a"');
    fc.assert(
      fc.property(
        fc.array(piece).map((all) => all.join("")),
        fc.json(),
        (text, json) => {
          const left = blankComments(text);
          expect(left.replace(/[^\r\n]/g, "x")).toBe(text.replace(/[^\r\n]/g, "x"));
          expect(blankComments(json)).toBe(json);
        },
      ),
    );
  });
});
