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
  it.each(nearlyJson)("%s", (_shows, source, ...messages) => {
    const { text, spans } = marked(source);
    const diagnostics = found(text);
    expect(diagnostics.map(({ code, span }) => ({ code, span }))).toEqual(
      spans.map((span) => ({ code: "valid-json", span })),
    );
    for (const [at, message] of messages.entries()) expect(diagnostics[at]?.message).toContain(message);
  });

  it("is so from the third place on; one or two are mistakes, and said where they are", () => {
    expect(found("[1,/**/2,/**/3]").map(({ message }) => message)).toEqual([
      expect.stringContaining("comments"),
      expect.stringContaining("comments"),
    ]);
    expect(found("[1,/**/2,/**/3/**/]")).toHaveLength(1);
  });

  it("has two findings at most, however long it is", () => {
    const line = "{ type: 'open', question: 'Why?', /* c */ optional: undefined, },\n";
    const diagnostics = found(`[${line.repeat(500)} 1 2; 3; ; ]`);
    expect(diagnostics.length).toBeLessThanOrEqual(2);
    expect(diagnostics[0]?.message).toContain("names without quotes");
  });

  test("names that it has more than once are found all the same", () => {
    expect(found("{a: 1, b: 2, c: 3, a: 4}").map(({ code }) => code)).toEqual(["valid-json", "unique-keys"]);
  });
});
