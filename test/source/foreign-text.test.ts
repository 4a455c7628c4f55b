import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foreignTexts } from "#source/foreign-texts.ts";
import { readJson } from "#source/read-json.ts";
import { limits } from "./limits.ts";
import { marked } from "./marked-text.ts";
import { bytesOf, otherTexts, survey, zipFile } from "./other-texts.ts";

const found = (text: string) => {
  const result = readJson(text, limits);
  return result.ok ? [] : result.diagnostics;
};

/** Valid and invalid texts of JSON, and ambiguous texts. */
const others: readonly (readonly [shows: string, text: string])[] = [
  ["JSON of texts in other formats", '["---\\nname: s", "<p>", "const x = {}", "a,b,c\\n1,2,3"]'],
  ["merge conflicts of git", `<<<<<<< HEAD\n${survey}\n=======\n{}\n>>>>>>> x`],
  ["a text", '"name: s\\nquestions: x"'],
  ["a comma that is missing", '{"name":"s" "questions":[]}'],
  ["a comment in front", `// name: s\n${survey}`],
  ["comments of every kind", `/* a */ # b\n// c\n{"name":}`],
  ["a member without its braces", '"name": "s",\n"questions": []'],
  ["a list without its bracket", "1, 2, 3"],
  ["a number", "12 13"],
  ["a word", "hello"],
  ["a string without its first quote", 'what should we improve?"'],
  ["several documents", `${survey}\n${survey}\n`],
  ["several literals", "true\n[1]\n"],
  ["nothing", " \n"],
  ["a comment alone", "# nothing\n"],
  ["markup inside of JSON", '{"a": <p>x</p>}'],
];

describe("foreign-format: texts of JSON", () => {
  it.each(others)("%s", (_shows, text) => {
    expect(found(text).map(({ code }) => code)).not.toContain("foreign-format");
  });
});

describe("foreign-format: texts of other formats", () => {
  it.each(otherTexts)("%s: %j", (messageId, source) => {
    const { text, spans } = marked(source);
    const [only, ...more] = found(text);
    expect(more).toEqual([]);
    const expected = { code: "foreign-format", messageId, severity: "error", pointer: "" };
    expect(only).toMatchObject({ ...expected, span: spans[0] });
    expect(found(`\ufeff \r\n${text}`)).toMatchObject([expected]);
  });

  it("each row of the table is among them", () => {
    const shown = otherTexts.map(([, source]) => marked(source).text);
    const missing = foreignTexts.filter(
      ({ messageId, sign }) => messageId !== undefined && !shown.some((text) => sign.test(text)),
    );
    expect(missing).toEqual([]);
  });

  it("even if they have more brackets than are read", () => {
    expect(found(`const survey = ${"[".repeat(100)}`)).toMatchObject([{ code: "foreign-format" }]);
  });
});

describe("foreign-format: bytes", () => {
  it("of a ZIP file", () => {
    expect(readJson(bytesOf(zipFile), limits)).toMatchObject({
      ok: false,
      text: null,
      diagnostics: [{ code: "foreign-format", messageId: "zipFile", pointer: "" }],
    });
  });
});

describe("foreign-format: any text", () => {
  const pieces = otherTexts.flatMap(([, source]) => source.replace(/[⟦⟧]/g, "").split(/(?<=\W)/));
  const text = fc.array(fc.constantFrom(...pieces, "\n", " ", "{", '"', ","), { maxLength: 12 });

  it("is JSON or has findings; a finding about another format is the only one", () => {
    fc.assert(
      fc.property(text, (all) => {
        const whole = all.join("");
        const codes = found(whole).map(({ code }) => code);
        if (codes.includes("foreign-format")) expect(codes).toHaveLength(1);
        if (/^\s*(?:[{[]\s*(?:["}\]]|$))/.test(whole)) expect(codes).not.toContain("foreign-format");
      }),
    );
  });
});
