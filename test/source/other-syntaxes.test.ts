import { describe, expect, it, test } from "vitest";
import { readJson } from "#source/read-json.ts";
import { limits } from "./limits.ts";
import { marked } from "./marked-text.ts";
import { nearlyJson } from "./nearly-json.ts";

const found = (text: string) => {
  const result = readJson(text, limits);
  return result.ok ? [] : result.diagnostics;
};

describe("a text in another syntax", () => {
  it.each(nearlyJson)("%s", (_shows, source, ...messageIds) => {
    const { text, spans } = marked(source);
    expect(found(text).map(({ code, messageId, span }) => ({ code, messageId, span }))).toEqual(
      spans.map((span, at) => ({ code: "valid-json", messageId: messageIds[at], span })),
    );
  });

  it.each([
    ["texts without quotes", '{"a": open, "b": rating, "c": link}', "word"],
    ["numbers of other languages", "[+1, 0x1F, .5, +12.5]", "notNumber"],
  ])("is not so: %s", (_shows, text, messageId) => {
    const all = found(text);
    expect(all.length).toBeGreaterThan(2);
    expect(new Set(all.map((each) => each.messageId))).toEqual(new Set([messageId]));
  });

  it("is so from the third place on; one or two are reported where they are", () => {
    expect(found("[1,/**/2,/**/3]").map(({ messageId }) => messageId)).toEqual(["comment", "comment"]);
    expect(found("[1,/**/2,/**/3/**/]")).toHaveLength(1);
  });

  it("has two findings at most, however long it is", () => {
    const line = "{ type: 'open', question: 'Why?', /* c */ optional: undefined, },\n";
    const diagnostics = found(`[${line.repeat(500)} 1 2; 3; ; ]`);
    expect(diagnostics.length).toBeLessThanOrEqual(2);
    expect(diagnostics[0]?.messageId).toBe("otherSyntax");
  });

  test("names that it has more than once are found all the same", () => {
    expect(found("{a: 1, b: 2, c: 3, a: 4}").map(({ code }) => code)).toEqual(["valid-json", "unique-keys"]);
  });
});
