import { describe, expect, it } from "vitest";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { attachSpans } from "#source/attach-spans.ts";
import { marked } from "./marked-text.ts";

const finding = (pointer: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  code: "valid-type",
  messageId: "any",
  severity: "error",
  message: "Wrong.",
  pointer,
  params: {},
  ...more,
});

const keyCodes = new Set(["known-field"]);

describe("attachSpans", () => {
  it("returns no findings for any text without findings", () => {
    expect(attachSpans([], "{", keyCodes)).toEqual([]);
  });

  it("gives the span of values, and of names for codes about names", () => {
    const { text, spans } = marked('{"a": ⟦1⟧, ⟦"b"⟧: 2}');
    const diagnostics = [finding("/a"), finding("/b", { code: "known-field", help: "Rename it." })];
    expect(attachSpans(diagnostics, text, keyCodes)).toEqual([
      { ...diagnostics[0], span: spans[0] },
      { ...diagnostics[1], span: spans[1] },
    ]);
  });

  it("gives the span of the parent of a missing property, and of the value without a name", () => {
    const { text, spans } = marked('[⟦{"a":1}⟧]');
    const [missing, missingName, element] = attachSpans(
      [finding("/0/b"), finding("/0/c", { code: "known-field" }), finding("/0", { code: "known-field" })],
      text,
      keyCodes,
    );
    expect([missing?.span, missingName?.span, element?.span]).toEqual([spans[0], spans[0], spans[0]]);
  });

  it("keeps existing spans", () => {
    const { text, spans } = marked('{"a":⟦[1]⟧}');
    const span = spans[0];
    if (span === undefined) throw new Error("no mark");
    const given = finding("", { span, related: [{ pointer: "/x", message: "Here.", span }] });
    expect(attachSpans([given], text, keyCodes)).toEqual([given]);
  });

  it("adds spans to related locations", () => {
    const { text, spans } = marked('{"a":⟦1⟧,"b":⟦2⟧,"c":⟦3⟧}');
    const related = ["/a", "/c"].map((pointer) => ({ pointer, message: "Here too." }));
    expect(attachSpans([finding("/b", { related })], text, keyCodes)).toMatchObject([
      {
        span: spans[1],
        related: [
          { pointer: "/a", span: spans[0] },
          { pointer: "/c", span: spans[2] },
        ],
      },
    ]);
  });

  it("sorts by location, stably, with bounded-diagnostics last", () => {
    const text = '{"a":1,"b":[2,3]}';
    const diagnostics = [
      finding("/b/1", { message: "1" }),
      finding("/b", { message: "2" }),
      finding("/a", { message: "3" }),
      finding("/b/1", { message: "4" }),
      finding("/a", { message: "5" }),
      finding("", { code: "bounded-diagnostics", messageId: "any", message: "6" }),
      finding("", { message: "7" }),
    ];
    const before = structuredClone(diagnostics);
    expect(
      attachSpans(diagnostics, text, keyCodes)
        .map(({ message }) => message)
        .join(""),
    ).toBe("7352146");
    expect(diagnostics).toEqual(before);
  });

  it("adds no span if the text has no value", () => {
    const bare = finding("/a", { related: [{ pointer: "/b", message: "Here." }] });
    expect(attachSpans([bare], " ", keyCodes)).toEqual([bare]);
  });
});
