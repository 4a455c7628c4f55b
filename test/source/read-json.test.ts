import * as fc from "fast-check";
import { createScanner, getNodeValue, type Node, parseTree } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { readJson } from "#source/read-json.ts";
import { anyCharacters } from "../any-characters.ts";
import { limits } from "./limits.ts";
import { plainPosition } from "./marked-text.ts";

const INDENTS = [undefined, 1, 2, "\t", "\r\n"] as const;
const indent = fc.constantFrom(...INDENTS);

/** JSON text of any value, in any layout. */
const jsonText = fc
  .tuple(fc.jsonValue({ maxDepth: 4 }), indent)
  .map(([value, space]) => JSON.stringify(value, null, space as string | number | undefined));

/** Texts that are nearly JSON. */
const pieces = [
  ..."{}[],:",
  ..."{}[],:",
  '"a"',
  '"b"',
  '"\\u0061"',
  '"__proto__"',
  '" :"',
  '"\\":"',
  '"1"',
  '"',
  "'",
  "\\",
  "0",
  "1",
  "-",
  ".",
  "e5",
  "true",
  "null",
  "nul",
  "a",
  " ",
  "\n",
  "\r",
  "\t",
  "\f",
  "\0",
  "\u00a0",
  "\ufeff",
  "😀",
  "/*",
  "*/",
  "//",
  "#",
  "“",
  ";",
];
const nearlyJson = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(""));
const text = fc.oneof(jsonText, nearlyJson, anyCharacters(), jsonText.chain(broken));

/** A text with one range taken out or another put in. */
function broken(whole: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.nat(whole.length), fc.nat(2), fc.constantFrom("", ...pieces))
    .map(([at, length, piece]) => whole.slice(0, at) + piece + whole.slice(at + length));
}

const parsed = (whole: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(whole.replace(/^\ufeff/, "")) };
  } catch {
    return undefined;
  }
};

/** The number of duplicate names in a JSON text, counted by another reader. */
function repeatedNames(whole: string): number {
  let repeated = 0;
  const open: Node[] = [parseTree(whole.replace(/^\ufeff/, "")) ?? { type: "null", offset: 0, length: 0 }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const children = node.children ?? [];
    open.push(...children);
    if (node.type !== "object") continue;
    repeated +=
      children.length - new Set(children.map(({ children: [name] = [] }) => name && getNodeValue(name))).size;
  }
  return repeated;
}

const found = (whole: string): readonly Diagnostic[] => {
  const result = readJson(whole, limits);
  return result.ok ? [] : result.diagnostics;
};

it("reports a finding even if the limit is zero", () => {
  const result = readJson('{"a": 1,}', { ...limits, diagnostics: 0 });
  expect(result).toMatchObject({
    ok: false,
    diagnostics: [{ code: "valid-json", span: { start: { offset: 7 } } }],
  });
});

describe("readJson", () => {
  it("reads any printed JSON value as JSON.parse does", () => {
    fc.assert(
      fc.property(jsonText, (whole) => {
        expect(readJson(whole, limits)).toEqual({ ok: true, value: JSON.parse(whole), text: whole });
        expect(readJson(new TextEncoder().encode(whole), limits)).toMatchObject({ ok: true, text: whole });
        expect(readJson(`\ufeff${whole}`, limits)).toEqual({
          ok: true,
          value: JSON.parse(whole),
          text: `\ufeff${whole}`,
        });
      }),
      { numRuns: 500 },
    );
  });

  it("accepts a text exactly if JSON.parse does and no object has a duplicate name", () => {
    fc.assert(
      fc.property(text, (whole) => {
        const value = parsed(whole);
        const result = readJson(whole, limits);
        expect(result.ok).toBe(value !== undefined && repeatedNames(whole) === 0);
        expect(result.text).toBe(whole);
        if (result.ok) expect(result.value).toEqual(value?.value);
        else if (value === undefined)
          expect(["valid-json", "foreign-format"]).toContain(
            result.diagnostics.find(({ code }) => code !== "unique-keys")?.code,
          );
        else
          expect(result.diagnostics.map(({ code }) => code)).toEqual(
            Array(repeatedNames(whole)).fill("unique-keys"),
          );
      }),
      { numRuns: 5000 },
    );
  });

  it("accepts and rejects a text of more than a megabyte for the same reasons", () => {
    const blanks = " ".repeat(1_100_000);
    const codesOf = (whole: string): readonly string[] => found(whole).map(({ code }) => code);
    fc.assert(
      fc.property(text, (whole) => {
        expect(codesOf(blanks + whole.replace(/^\ufeff/, ""))).toEqual(codesOf(whole));
      }),
      { numRuns: 20 },
    );
  });

  it("returns complete findings in the order of the text", () => {
    fc.assert(
      fc.property(text, (whole) => {
        const diagnostics = found(whole);
        const starts = diagnostics.map(({ span }) => span?.start.offset ?? Number.NaN);
        expect(starts).toEqual([...starts].sort((one, other) => one - other));
        for (const { severity, message, help, pointer, span, related = [] } of diagnostics) {
          expect(severity).toBe("error");
          expect(`${message} ${help}`).not.toMatch(/undefined|\[object/);
          expect(message).not.toMatch(/[\0-\x1f]/);
          expect(pointer).toMatch(/^(?:\/|$)/);
          for (const range of [span, ...related.map((place) => place.span)]) {
            const { start, end } = range ?? { start: plainPosition("", 1), end: plainPosition("", 0) };
            expect(start.offset).toBeLessThanOrEqual(end.offset);
            expect(end.offset).toBeLessThanOrEqual(whole.length);
            expect([start, end]).toEqual([
              plainPosition(whole, start.offset),
              plainPosition(whole, end.offset),
            ]);
          }
        }
      }),
      { numRuns: 3000 },
    );
  });
});

/** The offsets in a JSON text where tokens begin. */
function tokenStarts(whole: string): number[] {
  const scanner = createScanner(whole, true);
  const starts: number[] = [];
  while (scanner.getPosition() < whole.length) {
    scanner.scan();
    starts.push(scanner.getTokenOffset());
  }
  return starts;
}

const arrayOrObject = fc
  .tuple(
    fc.oneof(
      fc.array(fc.jsonValue({ maxDepth: 3 })),
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })),
    ),
    indent,
  )
  .map(([value, space]) => JSON.stringify(value, null, space as string | number | undefined));

const textAndToken = arrayOrObject.chain((whole) =>
  fc.constantFrom(...tokenStarts(whole)).map((at) => ({ whole, at })),
);

describe("readJson has one finding for one mistake", () => {
  it("an extra token between two tokens", () => {
    const stray = fc.constantFrom("/* c */", "\u00a0", "\ufeff\u200b", "// c\n", "# [{\r\n");
    fc.assert(
      fc.property(textAndToken, stray, ({ whole, at }, piece) => {
        // A byte order mark in front of all is none.
        fc.pre(at > 0 || !piece.startsWith("\ufeff"));
        const diagnostics = found(whole.slice(0, at) + piece + whole.slice(at));
        expect(diagnostics).toHaveLength(1);
        const span = diagnostics[0]?.span;
        expect([span?.start.offset, span?.end.offset]).toEqual([
          at,
          at + piece.replace(/[\r\n]+$/, "").length,
        ]);
      }),
      { numRuns: 1000 },
    );
  });

  it("a missing quote", () => {
    const words = fc.stringMatching(/^[a-z]{1,5}(?: [a-z]{1,5}){0,3}$/);
    const { value: texts } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, words, fc.array(tie("value")), fc.dictionary(words, tie("value"))),
    }));
    fc.assert(
      fc.property(texts, indent, fc.nat(), (value, space, index) => {
        const whole = JSON.stringify(value, null, space);
        const quotes = [...whole.matchAll(/"/g)].map((quote) => quote.index);
        fc.pre(quotes.length > 0);
        const at = quotes[index % quotes.length] ?? 0;
        expect(found(whole.slice(0, at) + whole.slice(at + 1)).map(({ code }) => code)).toEqual([
          "valid-json",
        ]);
      }),
      { numRuns: 2000 },
    );
  });

  it("a missing or extra punctuation token", () => {
    const punctuation = textAndToken.filter(({ whole, at }) => /[[\]{}:,]/.test(whole.charAt(at)));
    fc.assert(
      fc.property(punctuation, ({ whole, at }) => {
        const without = whole.slice(0, at) + whole.slice(at + 1);
        const twice = whole.slice(0, at) + whole.charAt(at) + whole.slice(at);
        for (const wrong of [without, twice]) {
          fc.pre(parsed(wrong) === undefined);
          const diagnostics = found(wrong);
          expect(diagnostics.map(({ code }) => code)).toEqual(["valid-json"]);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
