import { describe, expect, it } from "vitest";
import { findingsOf, open, runCases } from "./rule-case.ts";

const link = (more: object = {}): object => ({ type: "link", question: "Go?", ...more });
const none = { pointer: "/questions/0/link", severity: "warning", messageId: "missingLink" } as const;

describe("link-expected", () => {
  runCases("link-expected", [
    ["a link", [link({ link: "https://example.org/" })], []],
    ["an invalid link", [link({ link: "nowhere" }), link({ link: " " })], []],
    ["other types without a link", [open(), open({ link: null })], []],
    ["a question whose type is invalid", [{ type: "lnk", question: "Go?" }], []],
    ["a link under a misspelt name, which known-field reports", [link({ lnk: "https://example.org/" })], []],
    ["none", [link()], [none]],
    ["null", [link({ link: null })], [none]],
    ["an empty text", [link({ link: "" })], [none]],
  ]);

  it("reports nothing if the link is invalid", () => {
    expect(findingsOf("link-expected", [link({ link: 5 })])).toEqual([]);
  });
});
