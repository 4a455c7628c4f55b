import { describe, expect, it, test } from "vitest";
import { readJson } from "#source/read-json.ts";
import { limits } from "./limits.ts";
import { marked } from "./marked-text.ts";

const found = (text: string) => {
  const result = readJson(text, limits);
  return result.ok ? [] : result.diagnostics;
};

/** What a text is written in, with the range of each finding between ⟦ and ⟧, and the beginnings of the messages. */
const texts: readonly (readonly [shows: string, source: string, ...messages: string[]])[] = [
  [
    "comments and trailing commas",
    '{ ⟦// what it is⟧\n "name": "s", /* a */ "questions": [], }',
    "This is JSON with comments or trailing commas, not plain JSON: it has 2 comments and 1 trailing comma.",
  ],
  [
    "three trailing commas",
    "[[1⟦,⟧],[2,],[3,]]",
    "This is JSON with comments or trailing commas, not plain JSON: it has 3 trailing commas.",
  ],
  [
    "names without quotes",
    '{⟦name⟧: "s", questions: [], type: "popover"}',
    "This is JSON5 or JavaScript, not plain JSON: it has 3 names without quotes.",
  ],
  [
    "JSON5, with all it has",
    "{⟦name⟧: 'It', // c\n scale: +10, 'x': 0x1F, y: .5, z: Infinity, }",
    "This is JSON5 or JavaScript, not plain JSON: it has 4 names without quotes, 2 texts in single quotes, 1 value of JavaScript, 3 numbers in another notation, 1 comment and 1 trailing comma.",
  ],
  [
    "escapes of JavaScript, and the end of a line among them",
    '{⟦a⟧: "it\\\'s", b: "\\x41", c: "one\\\n two"}',
    "This is JSON5 or JavaScript, not plain JSON: it has 3 names without quotes and 3 escapes of JavaScript.",
  ],
  [
    "a dict of Python",
    "{⟦'name'⟧: 's', 'archived': False, 'description': None}",
    "This is Python, not plain JSON: it has 4 texts in single quotes and 2 words of Python.",
  ],
  [
    "texts in single quotes",
    "{⟦'name'⟧: 's', 'questions': []}",
    "This is a value of Python or JavaScript, not plain JSON: it has 3 texts in single quotes.",
  ],
  [
    "typographic quotes",
    "{⟦“name”⟧: “s”, “questions”: []}",
    "This is JSON with other quotation marks, not plain JSON: it has 3 texts in other quotation marks.",
  ],
  [
    "no-break spaces",
    '{⟦\u00a0\u00a0⟧"a":\u00a01,\u00a0"b": 2}',
    "This is JSON with odd spaces, not plain JSON: it has 3 places with odd spaces.",
  ],
  [
    "texts without quotes",
    '{"a": ⟦open⟧, "b": rating, "c": link}',
    "This is JSON with texts that have no quotes, not plain JSON: it has 3 texts without quotes.",
  ],
  [
    "numbers of other languages",
    "[⟦+1⟧, 0x1F, .5]",
    "This is JSON with numbers in another notation, not plain JSON: it has 3 numbers in another notation.",
  ],
  [
    "another syntax, and a mistake besides",
    "{⟦name⟧: 's', 'questions': [] ⟦;⟧ x: [;]}",
    "This is JSON5 or JavaScript, not plain JSON",
    'Unexpected ";"',
  ],
];

describe("a text in another syntax", () => {
  it.each(texts)("%s", (_shows, source, ...messages) => {
    const { text, spans } = marked(source);
    const diagnostics = found(text);
    expect(diagnostics.map(({ code, span }) => ({ code, span }))).toEqual(
      spans.map((span) => ({ code: "valid-json", span })),
    );
    for (const [at, message] of messages.entries()) expect(diagnostics[at]?.message).toContain(message);
  });

  it("is so from the third place on; one or two are mistakes, and said where they are", () => {
    expect(found("[1,/**/2,/**/3]").map(({ message }) => message)).toEqual([
      expect.stringContaining("This is a comment"),
      expect.stringContaining("This is a comment"),
    ]);
    expect(found("[1,/**/2,/**/3/**/]")).toHaveLength(1);
  });

  it("has two findings at most, however long it is", () => {
    const line = "{ type: 'open', question: 'Why?', /* c */ optional: undefined, },\n";
    const diagnostics = found(`[${line.repeat(500)} 1 2; 3; ; ]`);
    expect(diagnostics.length).toBeLessThanOrEqual(2);
    expect(diagnostics[0]?.message).toContain("1500 names without quotes");
  });

  test("names that it has more than once are found all the same", () => {
    expect(found("{a: 1, b: 2, c: 3, a: 4}").map(({ code }) => code)).toEqual(["valid-json", "unique-keys"]);
  });
});
