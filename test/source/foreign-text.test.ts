import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foreignTexts } from "#source/foreign-texts.ts";
import { readJson } from "#source/read-json.ts";
import { limits } from "./limits.ts";
import { marked } from "./marked-text.ts";

const found = (text: string) => {
  const result = readJson(text, limits);
  return result.ok ? [] : result.diagnostics;
};

const survey = '{"name":"s","questions":[{"type":"open","question":"Why?"}]}';

/** Texts of JSON, however wrong, and texts that say too little of what they are. */
const others: readonly (readonly [shows: string, text: string])[] = [
  ["JSON of texts in other formats", '["---\\nname: s", "<p>", "const x = {}", "a,b,c\\n1,2,3"]'],
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

/** What a text is, and the text with what is marked of it between ⟦ and ⟧. */
const texts: readonly (readonly [name: string, source: string, help: string])[] = [
  ["the inside of a JSON string", '⟦{\\"⟧name\\":\\"s\\",\\"questions\\":[]}', "JSON.parse"],
  ["the inside of a JSON string", '⟦{\\n  \\"⟧name\\":\\"s\\"}', "JSON.parse"],
  ["TOML or an INI file", '⟦name = "⟧s"\n\n[[questions]]\ntype = "open"\n', "Convert"],
  ["TOML or an INI file", "⟦[survey]⟧\nname = 's'\n", "Convert"],
  ["Markdown with a block of code", `⟦\`\`\`json⟧\n${survey}\n\`\`\`\n`, "between the two lines"],
  ["Markdown with a block of code", `Here is your survey:\n\n⟦\`\`\`⟧\n${survey}\n\`\`\`\nEnjoy!`, "between"],
  ["Markdown with a block of code", `# Survey\n\nText.\n\n⟦~~~json5⟧\n${survey}\n~~~\n`, "between"],
  ["an HTML page", "⟦<!DOCTYPE html⟧>\n<html><body>502 Bad Gateway</body></html>", "error"],
  ["an HTML page", "\n ⟦<html⟧ lang='en'>", "error"],
  ["XML or other markup", '⟦<?xml⟧ version="1.0"?>\n<document><LimeSurveyDocType>Survey', "Export"],
  ["XML or other markup", "⟦<h:html⟧ xmlns='http://www.w3.org/2002/xforms'>", "Export"],
  ["XML or other markup", "⟦<?php⟧ return ['name' => 's'];", "Export"],
  ["a file with conflicts that git left", `⟦<<<<<<< HEAD⟧\n${survey}\n=======\n{}\n>>>>>>> x`, "Resolve"],
  ["an HTTP reply with its headers", `⟦HTTP/1.1 200 OK⟧\r\nDate: x\r\n\r\n${survey}`, "--include"],
  ["Python", "⟦import json⟧\n\nsurvey = {'name': 's'}\n", "json.dumps"],
  ["Python", "⟦from surveys import⟧ base\nsurvey = dict(base)\n", "json.dumps"],
  ["JavaScript or TypeScript", "⟦export⟧ default {\n  name: 's',\n};\n", "JSON.stringify"],
  ["JavaScript or TypeScript", "// Survey\n⟦module.exports⟧ = { name: 's' }", "JSON.stringify"],
  ["JavaScript or TypeScript", "⟦const survey⟧ = {\n name: 's' }", "JSON.stringify"],
  ["JavaScript or TypeScript", "/* x */\n⟦import⟧ { a } from 'b';\nexport default a;", "JSON"],
  ["JavaScript or TypeScript", `⟦callback({⟧"a":1})`, "JSON.stringify"],
  ["JavaScript or TypeScript", "⟦({⟧ name: 's' })", "JSON.stringify"],
  ["the source of a program", `⟦survey =⟧ ${survey}`, "first bracket"],
  ["YAML front matter with something below", `⟦---⟧\ntitle: s\n---\n${survey}`, "first bracket"],
  ["a text with JSON below", `⟦Sure, here is the survey, as asked:⟧\n${survey}\n`, "first bracket"],
  ["a text with JSON below", `⟦json⟧\n${survey}\n`, "first bracket"],
  ["YAML", "⟦---⟧\nname: s\nquestions:\n  - type: open\n", "yq"],
  ["YAML", "⟦name:⟧ s\nquestions:\n  - type: open\n    question: Why?\n", "yq"],
  ["YAML", "# a survey\n⟦name:⟧ s\n", "yq"],
  ["YAML", "⟦- type:⟧ open\n  question: Why?\n", "yq"],
  ["YAML", "⟦questions:⟧\r\n- type: open\r\n", "yq"],
  ["form data", "⟦name=s&⟧questions=%5B%5D", "encoded"],
  ["form data", "⟦payload=%7B⟧%22name%22%3A1%7D", "encoded"],
  ["form data", "⟦%7B⟧%22name%22%3A%22s%22%7D", "encoded"],
  ["CSV", "⟦type,name,⟧label\ntext,q1,Why?\n", "each row"],
  ["CSV", "⟦type;name;⟧label\ntext;q1;Why?\n", "each row"],
  ["CSV", "⟦type\tname\t⟧label\ntext\tq1\tWhy?\n", "each row"],
  ["base64", `⟦${Buffer.from(survey).toString("base64").replace(/=+$/, "")}⟧`, "--decode"],
  ["base64", `⟦data:application/json;base64,${btoa(survey).replace(/=+$/, "")}⟧`, "--decode"],
  ["an address, not what is there", "⟦https://example.org/api/projects/1/surveys/⟧\n", "Fetch"],
  ["a message of a program", "⟦Error: connect ECONNREFUSED 127.0.0.1:8000⟧\n  at x", "error"],
  ["a text in words", "⟦Ask people what they⟧ want.", "error"],
];

describe("foreign-format: texts of JSON", () => {
  it.each(others)("%s", (_shows, text) => {
    expect(found(text).map(({ code }) => code)).not.toContain("foreign-format");
  });
});

describe("foreign-format: texts of other formats", () => {
  it.each(texts)("%s: %j", (name, source, help) => {
    const { text, spans } = marked(source);
    const [only, ...more] = found(text);
    expect(more).toEqual([]);
    expect(only).toMatchObject({ code: "foreign-format", severity: "error", pointer: "", span: spans[0] });
    expect(only?.message).toMatch(/^This is .*, not JSON\.$/);
    expect(only?.message).toContain(name);
    expect(only?.help).toContain(help);
    const behind = found(`\ufeff \r\n${text}`);
    expect(behind.map(({ message }) => message)).toEqual([only?.message]);
  });

  it("each row of the table is among them", () => {
    const rows = foreignTexts.filter(({ help }) => help !== "");
    const missing = rows.filter(({ name }) => !texts.some(([shown]) => name.startsWith(shown)));
    expect(missing).toEqual([]);
  });

  it("also where they have more brackets than are read", () => {
    expect(found(`const survey = ${"[".repeat(100)}`)).toMatchObject([{ code: "foreign-format" }]);
  });
});

describe("foreign-format: bytes", () => {
  it.each([
    ["a ZIP file, such as a workbook of Excel (.xlsx)", "PK\u0003\u0004\u0014\0"],
    ["a PDF file", "%PDF-1.7\n%\u00e2\u00e3"],
    ["a database of SQLite", "SQLite format 3\0"],
  ])("%s", (name, head) => {
    const result = readJson(
      Uint8Array.from(head, (character) => character.charCodeAt(0)),
      limits,
    );
    expect(result).toMatchObject({
      ok: false,
      text: null,
      diagnostics: [{ code: "foreign-format", message: `This is ${name}, not JSON.`, pointer: "" }],
    });
  });
});

describe("foreign-format: any text", () => {
  const pieces = texts.flatMap(([, source]) => source.replace(/[⟦⟧]/g, "").split(/(?<=\W)/));
  const text = fc.array(fc.constantFrom(...pieces, "\n", " ", "{", '"', ","), { maxLength: 12 });

  it("is JSON, or has findings, of which one of another format is the only one", () => {
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
