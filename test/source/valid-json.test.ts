import { describe, expect, it, test } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { readJson } from "#source/read-json.ts";
import { limits } from "./limits.ts";
import { marked } from "./marked-text.ts";

const findings = (text: string): readonly Diagnostic[] => {
  const result = readJson(text, limits);
  return result.ok ? [] : result.diagnostics;
};

describe("valid-json: valid texts", () => {
  test.each([
    "null",
    " true\t\r\n",
    "-0.5e+10",
    "1E400",
    "0",
    '""',
    '"\\u00e9\\"\\\\\\/\\b\\f\\n\\r\\t"',
    '"\u2028\u007f\ud800"',
    "[]",
    "[[],{}]",
    '{"":{"":[]}}',
    '{"a":"// no comment, /* none */ # none, \'none\', [1,]"}',
    '"\\\\"',
    '["\\\\\\"", "]"]',
    "\ufeff{}",
    `[${"[".repeat(62)}${"]".repeat(62)}]`,
  ])("%j", (text) => {
    expect(readJson(text, limits)).toEqual({
      ok: true,
      value: JSON.parse(text.replace(/^\ufeff/, "")),
      text,
    });
  });
});

/** Each ⟦range⟧ is the span of a finding; then, for each in turn, its pointer and words of its message or help. */
type Case = readonly [source: string, ...expected: (readonly [pointer: string, words: RegExp])[]];

const cases: Record<string, readonly Case[]> = {
  "nothing there": [
    ["⟦⟧", ["", /nothing here/]],
    [" \r\n\t⟦⟧", ["", /nothing here/]],
    ["\ufeff⟦⟧", ["", /nothing here/]],
    ["⟦// empty⟧\n⟦⟧", ["", /comment/], ["", /nothing here/]],
  ],
  "cut off": [
    ['{"name": "s"⟦⟧', ["", /ends before the object.*Close it with "}".*cut off/]],
    ["[1, [2⟦⟧", ["/1", /ends before the array.*Close it with "]"/]],
    ["[⟦⟧", ["", /ends before/]],
    ["[1,⟦⟧", ["", /ends before/]],
    ["{⟦⟧", ["", /ends before/]],
    ['{"a"⟦⟧', ["", /ends before/]],
    ['{"a":⟦⟧', ["", /ends before/]],
    ['{"a":1,⟦⟧', ["", /ends before/]],
    ['{"a":tru⟦⟧', ["", /ends before/]],
    ['{"a":-⟦⟧', ["", /ends before/]],
    ['{"a":1, b⟦⟧', ["", /ends before/]],
    ['{"a":[{"b":1}\n⟦⟧', ["/a", /ends before the array/]],
    ['{"a":⟦"x⟧', ["/a", /no closing quote: the text ends.*cut off/]],
    ['{"a":⟦"x\\⟧', ["/a", /no closing quote: the text ends/]],
    ['{"a":⟦"x\\u00⟧', ["/a", /no closing quote: the text ends/]],
    ['{⟦"a⟧', ["", /no closing quote: the text ends/]],
  ],
  commas: [
    ['{"a":1⟦,⟧}', ["", /Trailing comma before "}".*Remove the comma/]],
    ["[1⟦,⟧]", ["", /Trailing comma before "]"/]],
    ['{"q":[{"a":1⟦,⟧\n}\n]⟦,⟧ }', ["/q/0", /Trailing/], ["", /Trailing/]],
    ["[⟦,⟧]", ["/0", /nothing before this comma/]],
    ["[⟦,⟧1]", ["/0", /nothing before this comma/]],
    ["[1,⟦,⟧2]", ["/1", /nothing before this comma/]],
    ["{⟦,⟧}", ["", /nothing before this comma/]],
    ["[⟦,⟧,,1,]", ["/0", /nothing before this comma/]],
    ["[1,⟦,⟧⟦,⟧]", ["/1", /nothing before/], ["/2", /nothing before/]],
    ["[1⟦,⟧]]", ["", /Trailing comma/]],
    ['{"a":⟦}⟧}', ["/a", /no value/]],
    ['[{"a":1⟦,⟧},2', ["/0", /Trailing comma/]],
    ["[1,⟦,⟧2}", ["/1", /nothing before/]],
    ['{"a":1,⟦,⟧"b":2}', ["", /nothing before this comma/]],
    ['{"a":1 ⟦"b"⟧:2}', ["", /comma is missing before the text "b".*Write ","/]],
    ['{"a":1\n⟦"b"⟧:2\n⟦"c"⟧:3⟦,⟧}', ["", /missing/], ["", /missing/], ["", /Trailing/]],
    ['[\n{"a":1}\n⟦{⟧"b":2}\n⟦[⟧]]', ["", /comma is missing/], ["", /comma is missing/]],
    ['["x"\n⟦"y"⟧\r⟦3⟧\r\n⟦null⟧]', ["", /missing/], ["", /missing/], ["", /missing/]],
    ["[1 ⟦2⟧ 3 4]", ["", /comma is missing before the number 2/]],
    ["[[1] ⟦[⟧2]]", ["", /comma is missing before "\["/]],
    ['{"a":1 ⟦"b"⟧}', ["", /comma is missing/]],
    ['{"a":1 ⟦{⟧"b":2}}', ["", /comma is missing/]],
    ['{"a":1⟦;⟧"b":2}', ["", /Unexpected ";", expected "," or "}"/]],
    ["[1⟦;⟧2]", ["", /Unexpected ";", expected "," or "\]"/]],
    ["⟦,⟧", ["", /Unexpected ",", expected a value/]],
    ["⟦,⟧1", ["", /Unexpected ",", expected a value/]],
    ["1⟦,⟧", ["", /Unexpected "," after the end of the document/]],
  ],
  "colons and values": [
    ['{"a":⟦}⟧', ["/a", /name but no value.*null/]],
    ['{"a":⟦,⟧"b":1}', ["/a", /name but no value/]],
    ['{"a"⟦}⟧', ["/a", /name but no value/]],
    ['{"a"⟦,⟧"b":1}', ["/a", /name but no value/]],
    ['{"a" ⟦1⟧}', ["/a", /Unexpected number 1, expected ":".*between the name and its value/]],
    ['{"a"\n⟦"b"⟧:1}', ["/a", /Unexpected text "b", expected ":"/]],
    ['{"a"⟦=1⟧}', ["/a", /Unexpected "=1", expected ":".*Write ":" instead/]],
    ['{"a" ⟦=>⟧ 1}', ["/a", /Unexpected "=>", expected ":".*Write ":" instead/]],
    ['{"a":⟦:⟧1}', ["/a", /Unexpected ":", expected a value/]],
    ['{"a":1⟦:⟧2}', ["", /Unexpected ":", expected "," or "}"/]],
    ['["a"⟦:⟧1]', ["", /have no names.*braces/]],
    ["[⟦:⟧1]", ["/0", /Unexpected ":", expected a value or "\]"/]],
    ["{⟦:⟧1}", ["", /Unexpected ":", expected a member's name or "}"/]],
    ['{"a":1,⟦:⟧1}', ["", /Unexpected ":", expected a member's name/]],
    ["{⟦[⟧1]:2}", ["", /Unexpected "\[", expected a member's name or "}"/]],
    ["⟦:⟧", ["", /Unexpected ":", expected a value/]],
  ],
  brackets: [
    ['{"a":[1,2⟦}⟧', ["/a", /Unexpected "}", expected "]" to close the array.*Write "]"/]],
    ['{"a":{"b":1⟦]⟧}', ["/a", /Unexpected "]", expected "}" to close the object.*Write "}"/]],
    ['{"a":1,⟦]⟧', ["", /Unexpected "]", expected "}" to close the object/]],
    ["[⟦}⟧", ["", /Unexpected "}", expected "]"/]],
    ["⟦]⟧", ["", /Unexpected "]", expected a value/]],
    ["⟦}⟧", ["", /Unexpected "}", expected a value/]],
    ['{"a":1}⟦}⟧', ["", /one "}" too many/]],
    ["[1]⟦]⟧]", ["", /one "]" too many/]],
  ],
  "after the end": [
    ['{"a":1}\n⟦{⟧"b":2}\n{"c":3}', ["", /second document.*NDJSON/]],
    ['{"a":1} ⟦{⟧"b":2}', ["", /second document.*in an array/]],
    ['"a" ⟦"b"⟧', ["", /second document/]],
    ["1\r\n⟦2⟧", ["", /second document.*NDJSON/]],
    ["[]⟦[⟧]", ["", /second document/]],
    ["null ⟦true⟧", ["", /second document/]],
    ['{"name":"s"}⟦\0⟧', ["", /Unexpected "\\u0000" after the end of the document/]],
    ["{} ⟦x⟧ y z", ["", /Unexpected "x" after the end of the document/]],
    ["{}⟦'x'⟧", ["", /after the end/]],
  ],
  comments: [
    ['{"name":"s"⟦/*c*/⟧}', ["", /comment.*Remove/]],
    ['{\n  "a": ⟦/* one\n*/⟧ 1 ⟦# two⟧\r}', ["/a", /comment/], ["", /comment/]],
    ["1⟦/*c*/⟧", ["", /comment/]],
    ["true⟦//⟧", ["", /comment/]],
    ["[1 ⟦/* never, 2]⟧", ["", /comment is never closed/]],
    ["[⟦/⟧ 1]", ["/0", /JSON has no "\/" outside strings/]],
    ['{"a":1⟦,⟧ ⟦// c⟧\n}', ["", /Trailing comma/], ["", /comment/]],
  ],
  quotes: [
    ["{⟦'name'⟧: [⟦''⟧]}", ["", /single/], ["/name/0", /single/]],
    ["⟦'a'⟧", ["", /not in single quotes/]],
    ["{\"a\":⟦'it's'⟧}", ["/a", /single/]],
    ["{\"a\":⟦'it's⟧ so'}", ["/a", /single/]],
    ["[⟦'a⟧\n', 1]", ["/0", /single/]],
    ["[⟦'it\\'s'⟧, ⟦,⟧1]", ["/0", /single/], ["/1", /nothing before/]],
    ["[⟦'say⟧ \"hi\"']", ["/0", /single/]],
    ["{⟦“a”⟧: ⟦“b”⟧}", ["", /not in “ quotes/], ["/“a”", /“/]],
    ["{⟦`c`⟧:⟦«d»⟧}", ["", /`/], ["/`c`", /«/]],
    ['{"a":⟦“b⟧ c”}', ["/a", /“/]],
    ["{⟦“b⟧ c”:1}", ["", /“/]],
    ["{⟦name⟧: 1, ⟦2⟧: 3}", ["", /"name" has no double quotes.*Write the name/], ["", /"2"/]],
    ["{⟦a-b⟧:⟦}⟧", ["", /"a-b"/], ["/a-b", /no value/]],
    ["{⟦name⟧ 1}", ["", /"name" has no double quotes/]],
    ['{⟦name⟧":1,"b":2}', ["", /"name" has no double quotes/]],
    ['{"a: 1, "⟦b⟧": 2}', ["/a: 1, ", /quote is missing or too many/]],
    ['["say "⟦hi⟧" now"]', ["", /A string ends right before "hi".*closing quote/]],
    ['["a"⟦"b"⟧]', ["", /quote is missing or too many/]],
    ['{"a":⟦x⟧", "b":1}', ["/a", /"x" has no quotes/]],
    ['{"a":⟦"x⟧\n"b":2}', ["/a", /no closing quote on its line.*\\n/]],
    ['{⟦"a⟧\r":2}', ["", /no closing quote on its line/]],
  ],
  words: [
    ['{"a":⟦True⟧,"b":⟦None⟧}', ["/a", /Python.*true.*json\.dumps/], ["/b", /null/]],
    ["[⟦NaN⟧, ⟦-Infinity⟧]", ["/0", /finite/], ["/1", /finite/]],
    ["[⟦undefined⟧]", ["/0", /JavaScript.*Leave the member out, or write null/]],
    ["[⟦nil⟧, ⟦...⟧]", ["/0", /Write null/], ["/1", /left out/]],
    ["[⟦TRUE⟧, ⟦nul⟧, ⟦flase⟧]", ["/0", /mean true/], ["/1", /mean null/], ["/2", /mean false/]],
    ["[⟦'open'⟧]", ["/0", /not in single quotes.*Write " on both sides/]],
    ['{"type":⟦open⟧,"a":1}', ["/type", /"open" has no quotes.*double quotes/]],
    ['{"type":⟦hello⟧ world}', ["/type", /"hello" has no quotes/]],
    ["⟦hello⟧", ["", /"hello" has no quotes/]],
    ["⟦True⟧", ["", /Python/]],
    ['{"a":⟦<p>x</p>⟧}', ["/a", /markup/]],
    ['{"a":1,\n⟦<<<<<<<⟧ HEAD\n"b":2}', ["", /conflict.*git/]],
    ["[1,\n⟦<<<<<<<⟧ HEAD\n2]", ["/1", /conflict/]],
    ["[⟦😀⟧]", ["/0", /JSON has no "😀" outside strings/]],
    ["⟦@⟧", ["", /JSON has no "@"/]],
    ["⟦\u0001⟧", ["", /JSON has no U\+0001/]],
    ["⟦\ud83d⟧", ["", /JSON has no U\+D83D/]],
    [`⟦${"w".repeat(5000)}⟧`, ["", /^.{150,250}$/]],
  ],
  numbers: [
    ["[⟦01⟧, ⟦-007⟧, ⟦00.5⟧]", ["/0", /needless zero/], ["/1", /needless zero/], ["/2", /needless zero/]],
    ["[⟦+1⟧, ⟦0x1F⟧, ⟦0b1⟧]", ["/0", /plus sign/], ["/1", /decimal/], ["/2", /decimal/]],
    ["[⟦1.⟧, ⟦.5⟧]", ["/0", /both sides/], ["/1", /both sides/]],
    ["[⟦-.5⟧, ⟦1.e5⟧]", ["/0", /both/], ["/1", /both/]],
    ["[⟦1e⟧, ⟦1.5E+⟧]", ["/0", /exponent/], ["/1", /exponent/]],
    ["[⟦1_000⟧, ⟦10n⟧]", ["/0", /nothing but digits/], ["/1", /nothing but digits/]],
    ["[⟦-⟧, 1]", ["/0", /no number after this minus sign/]],
    ["[⟦2024-01-01⟧, ⟦1.2.3⟧, ⟦12abc⟧]", ["/0", /such as a date/], ["/1", /neither/], ["/2", /neither/]],
    ["⟦01⟧", ["", /needless zero/]],
    ["⟦--1⟧", ["", /outside strings/]],
  ],
  strings: [
    ['{"a":"x⟦\t⟧y"}', ["/a", /U\+0009 \(tab\).*Write \\t/]],
    ['{"a":"⟦\b⟧\f\0"}', ["/a", /U\+0008.*Write \\b/]],
    ['["⟦\0⟧", "⟦\u001f⟧"]', ["/0", /U\+0000 \(NUL\).*Write \\u0000/], ["/1", /Write \\u001f/]],
    ['{"⟦\t⟧a":1}', ["", /tab/]],
    [
      '["⟦\\x⟧41", "C:⟦\\U⟧sers\\me"]',
      ["/0", /backslash before "x".*write two/],
      ["/1", /backslash before "U"/],
    ],
    ['["⟦\\😀⟧", "\\\\⟦\\\'⟧"]', ["/0", /before "😀"/], ["/1", /before "'"/]],
    [
      '["⟦\\u12⟧", "⟦\\u⟧", "⟦\\u00e⟧g", "\\u00e9⟦\\U⟧"]',
      ["/0", /four/],
      ["/1", /four/],
      ["/2", /four/],
      ["/3", /"U"/],
    ],
    ['{"⟦\\x⟧":1,"a":2}', ["", /backslash before "x"/]],
    ['["a⟦\\\n⟧b"]', ["/0", /backslash before U\+000A \(line feed\)/]],
    ['["⟦\\x⟧\n, 1, 2,]', ["/0", /backslash before "x"/]],
  ],
  "white space": [
    ['⟦\f⟧{"name":"s"}', ["", /U\+000C \(form feed\) is no white space of JSON/]],
    ['⟦\u00a0⟧{"name":⟦\u00a0\u00a0⟧"s"}', ["", /U\+00A0 \(no-break space\)/], ["/name", /no-break/]],
    ["\ufeff⟦\ufeff⟧1", ["", /U\+FEFF \(byte order mark\)/]],
    ["1⟦\ufeff⟧", ["", /byte order mark/]],
    ["[1,⟦\u2028⟧2⟦\u200b⟧]", ["/1", /line separator/], ["", /zero width space/]],
    ["true⟦\u3000\u2009⟧", ["", /ideographic space/]],
  ],
};

describe("valid-json: invalid texts", () => {
  for (const [group, list] of Object.entries(cases)) {
    test.each(list.map(([source, ...expected]) => ({ source, expected })))(
      `${group}: $source`,
      ({ source, expected }) => {
        const { text, spans } = marked(source);
        const found = findings(text);
        expect(found.map(({ code, severity, pointer, span }) => ({ code, severity, pointer, span }))).toEqual(
          expected.map(([pointer], at) => ({
            code: "valid-json",
            severity: "error",
            pointer,
            span: spans[at],
          })),
        );
        for (const [at, [, words]] of expected.entries())
          expect(`${found[at]?.message} ${found[at]?.help}`).toMatch(words);
      },
    );
  }

  it("reports two mistakes at the same location", () => {
    const found = findings('{"a":1 b:2}');
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining("A comma is missing"),
      expect.stringContaining("no double quotes"),
    ]);
    expect(found.map(({ span }) => span?.start.offset)).toEqual([7, 7]);
  });

  test.each([
    ['{"q":⟦[⟧{"a":1}, 2', "/q"],
    ['{"a":{"b":⟦[⟧1}}', "/a/b"],
    ['⟦{⟧"a":1]', ""],
  ])("gives the location of the open bracket: %s", (source, pointer) => {
    const { text, spans } = marked(source);
    expect(findings(text)[0]?.related).toEqual([{ pointer, message: expect.any(String), span: spans[0] }]);
  });

  it("reports no duplicate names in objects that a mistake may have shifted", () => {
    expect(findings('{"a":{"b":1,"b":2}').map(({ code }) => code)).toEqual(["valid-json"]);
    expect(findings('{"b":{"b":1,"b":2},}').map(({ code }) => code)).toEqual(["unique-keys", "valid-json"]);
  });

  it("does not continue below the depth limit after a mistake", () => {
    const found = findings(`/* " */${"[".repeat(200)}`);
    expect(found).toMatchObject([{ code: "valid-json", message: expect.stringContaining("comment") }]);
  });

  it("keeps as many findings as the limit allows and counts the others", () => {
    const result = readJson("[0,,,,,1]", { ...limits, diagnostics: 3 });
    expect(result).toMatchObject({
      ok: false,
      diagnostics: [
        { code: "valid-json", pointer: "/1" },
        { code: "valid-json", pointer: "/2" },
        { code: "valid-json", pointer: "/3" },
        { code: "bounded-diagnostics", message: expect.stringContaining("1 more finding was") },
      ],
    });
  });
});
