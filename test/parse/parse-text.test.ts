import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSurveyText } from "#compile/compile-survey.ts";
import { parse, parseText } from "#compile/parse.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { anyCharacters } from "../any-characters.ts";

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Findings as `code pointer "what the span covers"`. */
const marked = (text: string, diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map(({ code, pointer, span }) => {
    const covered =
      span === undefined ? "nowhere" : JSON.stringify(text.slice(span.start.offset, span.end.offset));
    return `${code} ${pointer} ${covered}`;
  });

describe("parseText", () => {
  it("returns the value of a text and of bytes", () => {
    const payload = { name: "Größe 😀", questions: [{ type: "open", question: "q" }] };
    const text = JSON.stringify(payload, null, 2);
    expect(parseText("survey", text)).toEqual({ ok: true, value: payload, diagnostics: [] });
    expect(parseText("survey", new TextEncoder().encode(text))).toEqual({
      ok: true,
      value: payload,
      diagnostics: [],
    });
    expect(parseText("survey", `\ufeff${text}`)).toEqual({ ok: true, value: payload, diagnostics: [] });
  });

  it.each<[string, string | Uint8Array, string]>([
    ["an empty text", "", "valid-json "],
    ["a comment", '{"name":"s"/*c*/}', "valid-json "],
    ["a truncated text", '{"name":', "valid-json "],
    ["NaN", '{"name":"s","responses_limit":NaN}', "valid-json /responses_limit"],
    ["the same member twice", '{"name":"a","n\\u0061me":"b"}', "unique-keys /name"],
    [
      "the same member twice in a part",
      '{"name":"a","appearance":{"x":1,"x":1}}',
      "unique-keys /appearance/x",
    ],
    ["bytes that are not UTF-8", bytesOf("7b226e616d65223a22ff227d"), "valid-encoding "],
    ["UTF-16", bytesOf("fffe7b0022006e0061006d00650022003a002200730022007d00"), "valid-encoding "],
    ["unpaired surrogates as bytes", bytesOf("7b226e616d65223a22eda080227d"), "valid-encoding "],
    ["deep nesting", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, "bounded-size "],
  ])("rejects %s", (_name, text, expected) => {
    const outcome = parseText("survey", text);
    expect(outcome.ok).toBe(false);
    expect(outcome.diagnostics).toHaveLength(1);
    expect(`${outcome.diagnostics[0]?.code} ${outcome.diagnostics[0]?.pointer}`.startsWith(expected)).toBe(
      true,
    );
  });

  it("gives the span of the value, of the name, or of the parent of a missing property", () => {
    const text =
      '{\n  "nmae": "s",\n  "qestions": [],\n  "questions": [ { "type": "ratin", "scale": 11 }, {} ],\n  "__proto__": 1\n}';
    expect(marked(text, parseText("survey-create", text).diagnostics)).toEqual([
      'required-field /nmae "\\"nmae\\""',
      'required-field /questions/0/question "{ \\"type\\": \\"ratin\\", \\"scale\\": 11 }"',
      'known-value /questions/0/type "\\"ratin\\""',
      'valid-range /questions/0/scale "11"',
      'required-field /questions/1/type "{}"',
      'required-field /questions/1/question "{}"',
      'safe-key /__proto__ "\\"__proto__\\""',
    ]);
    const misspelt = '{ "name": "s", "qestions": [] }';
    expect(marked(misspelt, parseText("survey", misspelt).diagnostics)).toEqual([
      'known-field /qestions "\\"qestions\\""',
    ]);
    const sent = '{ "name": "s", "id": 1 }';
    expect(marked(sent, parseText("survey-create", sent).diagnostics)).toEqual([
      'writable-field /id "\\"id\\""',
    ]);
  });

  it("gives the span of the name if it is there twice, or no answer has it", () => {
    const twice = '{ "name": "s", "type": "api", "type": "widget" }';
    expect(marked(twice, parseText("survey", twice).diagnostics)).toEqual(['unique-keys /type "\\"type\\""']);
    const rating = '"type": "rating", "question": "q", "display": "number", "scale": 10';
    const branching = '"branching": { "type": "response_based", "responseValues": { "detractor": "end" } }';
    const survey = `{ "name": "s", "questions": [ { ${rating}, ${branching} }, { "type": "open", "question": "q" } ] }`;
    const findings = compileSurveyText(survey).diagnostics.filter(
      ({ code }) => code === "known-response-key",
    );
    expect(marked(survey, findings)).toEqual([
      'known-response-key /questions/0/branching/responseValues/detractor "\\"detractor\\""',
    ]);
  });

  it("bounds the size, depth, lists and findings of a text", () => {
    const codes = (text: string, limits: Parameters<typeof parseText>[2]) =>
      parseText("dashboard", text, limits).diagnostics.map(({ code }) => code);
    expect(codes('{"name":"dashboard"}', { limits: { text: 10 } })).toEqual(["bounded-size"]);
    expect(codes('{"filters":{"a":{}}}', { limits: { depth: 2 } })).toEqual(["bounded-size"]);
    expect(codes('{"tags":["a","b"]}', { limits: { tags: 1 } })).toEqual(["bounded-size"]);
    expect(codes(`{"filters":{"a":[${"0,".repeat(100_000)}0]}}`, {})).toEqual(["bounded-size"]);
    expect(codes("[0,,,,3]", { limits: { diagnostics: 2 } })).toEqual([
      "valid-json",
      "valid-json",
      "bounded-diagnostics",
    ]);
    const tags = JSON.stringify({ tags: Array(200_000).fill("a") });
    expect(codes(tags, { limits: { tags: 200_000 } })).toEqual([]);
  });

  it("reads comments and trailing commas where these are allowed", () => {
    const text = '{ /* a */ "name": 7, // b\n "tags": ["a",],}';
    const { diagnostics } = parseText("dashboard", text, { syntax: "jsonc" });
    expect(diagnostics).toMatchObject([{ pointer: "/name", span: { start: { column: 19 } } }]);
    const hidden = '{ /* "name": 1, [" */ "name": 5, }';
    expect(marked(hidden, parseText("dashboard", hidden, { syntax: "jsonc" }).diagnostics)).toEqual([
      'valid-type /name "5"',
    ]);
    expect(parseText("dashboard", text, { syntax: "json" }).diagnostics[0]?.code).toBe("valid-json");
    const outcome = compileSurveyText('{"name":"s", // c\n"questions":[],}', { syntax: "jsonc" });
    expect(outcome).toMatchObject({ ok: true, diagnostics: [{ span: { start: { line: 2 } } }] });
    expect(() => parseText("dashboard", "{}", { syntax: "json5" as never })).toThrow(
      new TypeError('Unknown syntax "json5"; use "json" or "jsonc".'),
    );
  });

  it("has the findings of the value of the text", () => {
    const payload = fc.record(
      {
        name: fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
        nmae: fc.string(),
        type: fc.constantFrom("popover", "api", "x"),
        questions: fc.array(fc.jsonValue()),
        appearance: fc.jsonValue(),
        start_date: fc.constantFrom("2026-01-31", "2026-01-31T09:30:00Z"),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(payload, fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const fromText = parseText("survey", text);
        const fromValue = parse("survey", JSON.parse(text));
        const bare = (diagnostics: readonly Diagnostic[]) =>
          diagnostics.map(({ span: _, ...finding }) => JSON.stringify(finding)).sort();
        expect(bare(fromText.diagnostics)).toEqual(bare(fromValue.diagnostics));
        expect(fromText.ok).toBe(fromValue.ok);
        for (const { span } of fromText.diagnostics) expect(span).toBeDefined();
      }),
    );
  });

  it("never throws for any text or bytes", () => {
    const input = fc.oneof(anyCharacters(), fc.json(), fc.uint8Array());
    fc.assert(
      fc.property(input, (text) => {
        const outcome = parseText("survey", text);
        expect(outcome.ok).toBe(!outcome.diagnostics.some(({ severity }) => severity === "error"));
      }),
    );
  });
});
