import { describe, expect, it, test } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { readJson } from "#source/read-json.ts";
import { invalidTexts } from "./invalid-texts.ts";
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

describe("valid-json: invalid texts", () => {
  for (const [group, list] of Object.entries(invalidTexts)) {
    test.each(list.map(([source, ...expected]) => ({ source, expected })))(
      `${group}: $source`,
      ({ source, expected }) => {
        const { text, spans } = marked(source);
        const found = findings(text);
        expect(
          found.map(({ message: _, help: _help, related: _related, fixes: _fixes, ...rest }) => rest),
        ).toEqual(
          expected.map(([pointer, messageId, params = {}], at) => ({
            code: "valid-json",
            messageId,
            severity: "error",
            pointer,
            params,
            span: spans[at],
          })),
        );
        for (const { message } of found.flatMap(({ related = [] }) => related)) expect(message).toMatch(/\w/);
      },
    );
  }

  it("reports two mistakes at the same location", () => {
    const found = findings('{"a":1 b:2}');
    expect(found.map(({ messageId }) => messageId)).toEqual(["missingComma", "unquotedName"]);
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

  it("cuts long tokens", () => {
    const long = "w".repeat(5_000);
    for (const text of [long, `{"${long}" "${long}"}`, `{${long}:1}`, `[1 "${long}"]`])
      expect(findings(text)[0]?.message).toMatch(/^.{50,250}$/);
  });

  it("does not continue below the depth limit after a mistake", () => {
    const found = findings(`/* " */${"[".repeat(200)}`);
    expect(found).toMatchObject([{ code: "valid-json", messageId: "comment" }]);
  });

  it("keeps findings up to the limit and counts the others", () => {
    const result = readJson("[0,,,,,1]", { ...limits, diagnostics: 3 });
    expect(result).toMatchObject({
      ok: false,
      diagnostics: [
        { code: "valid-json", pointer: "/1" },
        { code: "valid-json", pointer: "/2" },
        { code: "valid-json", pointer: "/3" },
        { code: "bounded-diagnostics", messageId: "oneLeftOut" },
      ],
    });
  });
});
