// Fixes of texts that are not JSON: what is meant in one way only becomes JSON, everything else stays.
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readJson } from "#source/read-json.ts";
import { applyFix, applyFixesToText, applySafeFixes, type Diagnostic, type Fix } from "../../src/index.ts";
import { invalidTexts } from "./invalid-texts.ts";
import { limits } from "./limits.ts";
import { marked } from "./marked-text.ts";
import { nearlyJson } from "./nearly-json.ts";
import { otherTexts } from "./other-texts.ts";

const found = (text: string, syntax: "json" | "jsonc" = "json"): readonly Diagnostic[] => {
  const read = readJson(text, limits, syntax);
  return read.ok ? [] : read.diagnostics;
};
const fixIn = (text: string, syntax: "json" | "jsonc" = "json"): Fix | undefined =>
  found(text, syntax)[0]?.fixes?.[0];

describe("a text that can be meant in several ways, or is cut off, has no fix", () => {
  test.each([
    ["a value that is missing", '{"a":}'],
    ["a name that is cut off", '{"a": 1, "b'],
    ["a number that is cut off", '{"a": 1'],
    ["a word that is cut off", '{"a": tru'],
    ["strings in a row", '["a" "b"]'],
    ["a value of no JSON", '{"a": NaN, "b": 1}'],
    ["strings in a row in an object", '{"a" "b" "c"}'],
    ["a string joined with a variable", '{"a": "b" + c}'],
    ["a document after words", '{"a": 1} and {"a": 2}'],
    ["dots", '{"a": [1, ...]}'],
    ["one quote inside a string", '["a 5" screen"]'],
    ["quotes that may enclose strings", '{"a": "She said "yes", "b": "no"}'],
    ["quotes around words without a comma", '["a "b", "c" d"]'],
    ["a quote that is missing at the beginning", '{"a": b", "c": "d"}'],
    ["a quote that is missing in a line", '{"a": "b, "c": 1}'],
    ["a string that is cut off", '{"a": "b'],
    ["a string that ends with a bracket", '{"a": "b}\n}'],
    ["a string whose comma may be part of it", '{"a": "b,\n}'],
    ["a string on two lines", '{"a": "b\nc"}'],
    ["a name without its quote at the end of a line", '{"a\n: 1}'],
    ["an escape that may be a line break", String.raw`{"a": "\d\n"}`],
    ["an escape of Markdown or of a pattern", String.raw`{"a": "1\."}`],
    ["an escape of C", String.raw`{"a": "\e[0m"}`],
    ["an octal escape or a reference", String.raw`{"a": "\1"}`],
    ["an incomplete code point", String.raw`{"a": "\u12"}`],
    ["a path that ends with a quote", String.raw`{"a": "C:\dir\"}`],
    ["a path with both forms of backslashes", String.raw`{"a": "C:\dir\\other"}`],
    ["a number that may be octal", '{"a": 010}'],
    ["a number that may be a telephone number", '{"a": +4915112345678}'],
    ["a version", '{"a": 1.2.3}'],
    ["a point without a number", '{"a": .}'],
    ["a decimal comma", '{"a": 10,5}'],
    ["an object on one line whose members may belong outside", '{"q":[{"b":{"t":1,"s":2}]}'],
    ["an object on one line that the end closes", '{"a":{"b":1,"c":2}'],
    ["brackets in two places", '{"a":[1,"b":{"c":[2,"d":3}}'],
    ["a second document", '{"a":1}\n{"a":2}'],
    ["an escape of another language", "['\\x41']"],
    ["a duplicate name that a bracket would bring", '[{"a":1,"a":2]'],
    ["a conflict of git", '<<<<<<< HEAD\n{"a":1}\n=======\n{"a":2}\n>>>>>>> x'],
    ["a program with more than a value", "const a = {b: 1};\nrun(a);"],
    ["two fences", '```json\n{"a":1}\n```\n```json\n{"a":2}\n```'],
  ])("%s", (_shows, text) => {
    expect(found(text).length).toBeGreaterThan(0);
    expect(fixIn(text)).toBeUndefined();
  });
});

type Row = readonly [before: string, after: string, applicability: Fix["applicability"], title?: string];
const rows: Readonly<Record<string, readonly Row[]>> = {
  "trailing commas": [
    ['{"a": [1, 2,], }', '{"a": [1, 2] }', "safe", "Remove trailing commas"],
    ['{\r\n  "a": 1,\r\n}\r\n', '{\r\n  "a": 1\r\n}\r\n', "safe"],
  ],
  comments: [
    ['{\n  // Why.\n  "a": 1, // one\n  "b": 2 /* two */\n}', '{\n  "a": 1,\n  "b": 2\n}', "unsure"],
    ['# one\n{"a": 1} # two', '{"a": 1}', "unsure", "Remove the comments"],
    ['{<!-- one -->"a": 1}', '{"a": 1}', "unsure"],
    ['{"a": 1, // last\n}', '{"a": 1\n}', "unsure", "Write it as JSON"],
  ],
  quotes: [
    ["{'a': 'It\\'s', 'b': ['it's', '\"']}", '{"a": "It\'s", "b": ["it\'s", "\\""]}', "safe"],
    ['{“a”: „b c“, «d»: “e "f"”}', '{"a": "b c", "d": "e \\"f\\""}', "safe", "Write straight double quotes"],
    ['{„a": ‘b’, `c`: ‚d‘}', '{"a": "b", "c": "d"}', "safe"],
  ],
  literals: [["[True, False, None, TRUE, Null]", "[true, false, null, true, null]", "safe"]],
  names: [["{a: 1, b-c: {$d: 2}, 3: 4}", '{"a": 1, "b-c": {"$d": 2}, "3": 4}', "safe"]],
  colons: [
    ['{"a" = 1, "b" => 2}', '{"a" : 1, "b" : 2}', "safe"],
    ['{a="b"}', '{"a":"b"}', "safe", "Write it as JSON"],
    ['{"a" "b", "c" [1], "d" 2}', '{"a": "b", "c": [1], "d": 2}', "unsure", "Write the missing colons"],
    ['{"a"：1，"b"： "c，"}', '{"a":1,"b": "c，"}', "unsure"],
  ],
  "joined strings": [['{"a": "b" + "c" +\n"d", "e": 1}', '{"a": "bcd", "e": 1}', "safe", "Join the strings"]],
  "missing values": [["[undefined]", "[null]", "unsure", "Write null"]],
  spaces: [['{\u00a0"a":\u20091,\ufeff"b": 2}', '{ "a": 1, "b": 2}', "safe"]],
  numbers: [
    [
      '{"a": [10., .5, -.5, +5, +.5e3, 1.e2]}',
      '{"a": [10, 0.5, -0.5, 5, 0.5e3, 1e2]}',
      "safe",
      "Write numbers as JSON",
    ],
    ["[01, -007, 00, 089, 01.5]", "[1, -7, 0, 89, 1.5]", "unsure", "Remove leading zeros"],
  ],
  escapes: [
    [
      String.raw`["C:\new \d"]`,
      String.raw`["C:\\new \\d"]`,
      "unsure",
      "Escape backslashes and control characters",
    ],
    [String.raw`["^\d+\.\w \"\/\\\u00e9$"]`, String.raw`["^\\d+\\.\\w \"\/\\\u00e9$"]`, "unsure"],
    [String.raw`{"It\'s": "It\'s\n"}`, String.raw`{"It's": "It's\n"}`, "unsure"],
    ['["a\tb\u0001"]', String.raw`["a\tb\u0001"]`, "unsure"],
  ],
  "quotes inside texts": [
    ['["say "hi" now"]', String.raw`["say \"hi\" now"]`, "unsure", "Escape the quotes inside texts"],
    ['{"a": ""Yes" or ("no")?", "b": 1}', String.raw`{"a": "\"Yes\" or (\"no\")?", "b": 1}`, "unsure"],
    ['{"a": "She said "yes"", "b": 1}', String.raw`{"a": "She said \"yes\"", "b": 1}`, "unsure"],
    ['{"a": "Is "b", or "c", better?"\n}', `{"a": "Is \\"b\\", or \\"c\\", better?"\n}`, "unsure"],
    ['{"the "b" name": 1}', String.raw`{"the \"b\" name": 1}`, "unsure"],
  ],
  "unclosed texts": [
    [
      '{"a": "b,\n "c": "d\n}',
      '{"a": "b",\n "c": "d"\n}',
      "unsure",
      "Close texts at the ends of their lines",
    ],
    ['["a, b ,\r\n"c"]', '["a, b" ,\r\n"c"]', "unsure"],
  ],
  texts: [['{"type": rating, "scale": 5}', '{"type": "rating", "scale": 5}', "unsure"]],
  commas: [
    ['{"a": 1\n"b": 2}', '{"a": 1,\n"b": 2}', "unsure"],
    ['{"a": 1 // One.\n "b": 2}', '{"a": 1,\n "b": 2}', "unsure"],
    ['[{"a": 1} {"a": 2}]', '[{"a": 1}, {"a": 2}]', "unsure"],
    ['{"a": 1; "b": 2;}', '{"a": 1, "b": 2}', "unsure"],
    ["[1,, 2]", "[1, 2]", "unsure"],
    ["[, 1, [,], {, }]", "[ 1, [], { }]", "unsure", "Remove surplus commas"],
    ['{, "a": 1}', '{ "a": 1}', "unsure"],
  ],
  brackets: [
    ['{"a": [1, 2]', '{"a": [1, 2]}', "unsure", "Write the missing brackets"],
    ['{"q": [{"a": "b"', '{"q": [{"a": "b"}]}', "unsure"],
    ['{"a": [1, 2], ', '{"a": [1, 2]} ', "unsure"],
    ['{"a": ["b", "c": 1}', '{"a": ["b"], "c": 1}', "unsure"],
    ['[{"a": 1, {"a": 2}]', '[{"a": 1}, {"a": 2}]', "unsure"],
    ['{"q": [{"a": 1], "b": 2}', '{"q": [{"a": 1}], "b": 2}', "unsure"],
    ['{"a": [1, 2}, "b": 3}', '{"a": [1, 2], "b": 3}', "unsure", "Write the brackets that close"],
    ['{"a": 1}]', '{"a": 1}', "unsure", "Remove what follows the JSON"],
    ['{"a": 1}};', '{"a": 1}', "unsure"],
  ],
  "brackets by the indentation": [
    [
      '{\n  "a": {\n    "b": 1,\n  "c": [\n    2\n  ]\n}\n',
      '{\n  "a": {\n    "b": 1\n  },\n  "c": [\n    2\n  ]\n}\n',
      "unsure",
    ],
    [
      '{\n  "q": [\n    {\n      "a": { "x": 1, "y": 2 },\n    {\n      "b": 2\n    }\n  ]\n}',
      '{\n  "q": [\n    {\n      "a": { "x": 1, "y": 2 }\n    },\n    {\n      "b": 2\n    }\n  ]\n}',
      "unsure",
    ],
    [
      '{\r\n\t"q": [\r\n\t\t{\r\n\t\t\t"a": 1\r\n\t\t}\r\n}\r\n',
      '{\r\n\t"q": [\r\n\t\t{\r\n\t\t\t"a": 1\r\n\t\t}\r\n\t]\r\n}\r\n',
      "unsure",
    ],
  ],
  programs: [
    ["const survey = {a: 1,};\n", '{"a": 1}\n', "safe", "Write it as JSON"],
    ["// The survey.\nexport default { a: 'b' }", '{ "a": "b" }', "unsure"],
    [
      "import type { S } from 's';\n\nexport const survey: S = {\n  \"a\": 1\n} satisfies S;\n",
      '{\n  "a": 1\n}\n',
      "safe",
    ],
    ["let survey = [1];\n\nmodule.exports = survey;\n", "[1]\n", "safe", "Keep only the JSON"],
    ["module.exports = ({ a: 1 });", '{ "a": 1 }', "safe"],
    ["survey = {'a': True, 'b': None}", '{"a": true, "b": null}', "safe"],
  ],
  "text around": [
    ['```json\n{"a": 1}\n```\n', '{"a": 1}\n', "safe", "Keep only the JSON"],
    ['Here it is:\n\n```\n{"a": 1,}\n```\nDone.', '{"a": 1}\n', "unsure"],
    ['Here it is:\n{"a": 1}\n', '{"a": 1}\n', "unsure"],
    ['{"a": 1} // One.\n\u00a0\nLet me know', '{"a": 1}\n', "unsure", "Write it as JSON"],
    ['{"a": 1}\n\nLet me know, "ok"?\n', '{"a": 1}\n', "unsure", "Remove what follows the JSON"],
    ["curl https://example.org -d '{\n  \"a\": 1\n}'", '{\n  "a": 1\n}', "unsure", "Keep only the JSON"],
    ["{&quot;a&quot;: &quot;&amp;lt;&quot;}", '{"a": "&lt;"}', "safe", "Write it without entities"],
    ['{\\"a\\": \\"b\\"}', '{"a": "b"}', "safe"],
  ],
};

describe("a text with one reading becomes JSON", () => {
  for (const [group, list] of Object.entries(rows))
    test.each(list.map((row) => ({ row })))(`${group}: $row.0`, ({ row }) => {
      const [before, after, applicability, title] = row;
      const fix = fixIn(before);
      expect(fix).toMatchObject({ applicability, patch: [], ...(title && { title }) });
      for (const edit of fix?.edits ?? []) expect(Object.keys(edit)).toEqual(["start", "end", "text"]);
      const fixed = applyFixesToText(before, [fix as Fix]);
      expect(fixed.trimEnd()).toBe(after.trimEnd());
      expect(readJson(fixed, limits)).toMatchObject({ ok: true });
    });

  it("shares the fix among its findings", () => {
    const findings = found('{"a": 1,, "b": 1,}');
    expect(findings.length).toBe(2);
    expect(new Set(findings.map(({ fixes }) => fixes?.[0]))).toHaveProperty("size", 1);
  });

  it("keeps comments where they are allowed", () => {
    const text = "{ // Why.\n  a: 1,\n}";
    const fix = fixIn(text, "jsonc") as Fix;
    expect(applyFixesToText(text, [fix])).toBe('{ // Why.\n  "a": 1,\n}');
  });

  it("keeps duplicate names, which have their own findings", () => {
    const text = '{"a": 1, "a": 2,}';
    const fix = found(text).find(({ code }) => code === "valid-json")?.fixes?.[0] as Fix;
    expect(applyFixesToText(text, [fix])).toBe('{"a": 1, "a": 2}');
  });
});

describe("fixes of texts", () => {
  const fix = fixIn("{'a': 1}") as Fix;

  it("are not for values", () => {
    expect(() => applyFix({}, fix)).toThrow(
      new TypeError(`The fix "${fix.title}" changes a text; use applyFixesToText.`),
    );
    expect(applySafeFixes({}, { diagnostics: found("{'a': 1}") })).toEqual({ value: {}, applied: [] });
  });

  test.each(['{"a"', "{}", '{"long": "another text"}'])("are rejected if they do not fit: %s", (text) => {
    expect(() => applyFixesToText(text, [fix])).toThrow(
      new TypeError(`The fix "${fix.title}" does not fit the text.`),
    );
  });

  const texts = [
    ...Object.values(invalidTexts)
      .flat()
      .map(([source]) => marked(source).text),
    ...nearlyJson.map(([, source]) => marked(source).text),
    ...otherTexts.map(([, source]) => marked(source).text),
  ];
  it("all make the text JSON", () => {
    const fixes = texts.map((text) => [text, fixIn(text)] as const).filter(([, each]) => each !== undefined);
    expect(fixes.length).toBeGreaterThan(60);
    for (const [text, each] of fixes)
      expect(() => JSON.parse(applyFixesToText(text, [each as Fix]).replace("\ufeff", ""))).not.toThrow();
  });
});

/** A value as people write it in JavaScript. */
function asProgram(value: unknown, indent = ""): string {
  if (typeof value === "string")
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((each) => asProgram(each, inner))
    : Object.entries(value).map(
        ([name, each]) => `${/^\w+$/.test(name) ? name : asProgram(name)}: ${asProgram(each, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return members.length === 0
    ? `${open}${close}`
    : `${open}\n${members.map((each) => `${inner}${each}, // note\n`).join("")}${indent}${close}`;
}

describe("properties", () => {
  const values = fc.oneof(
    fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })),
    fc.array(fc.jsonValue({ maxDepth: 3 })),
  );

  it("the source of a program means the value that it writes", () => {
    fc.assert(
      fc.property(values, (given) => {
        const value: unknown = JSON.parse(JSON.stringify(given));
        fc.pre(!JSON.stringify(value).includes("__proto__"));
        const text = `const survey = ${asProgram(value)};`;
        const fix = fixIn(text);
        expect(JSON.parse(applyFixesToText(text, [fix as Fix]))).toEqual(value);
      }),
      { numRuns: 50 },
    );
  });

  it("a bracket that is missing from an indented text is found", () => {
    fc.assert(
      fc.property(values, fc.nat(), (value, at) => {
        const lines = JSON.stringify(value, null, 2).split("\n");
        const closing = lines.flatMap((line, index) => (/^ *[}\]],?$/.test(line) ? [index] : []));
        fc.pre(closing.length > 0);
        const line = closing[at % closing.length] as number;
        const text = lines
          .map((each, index) => (index === line ? each.replace(/[ }\]]+/, "") : each))
          .join("\n");
        const fix = fixIn(text);
        if (fix !== undefined)
          expect(JSON.parse(applyFixesToText(text, [fix]))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 50 },
    );
  });
});
