import { describe, expect, it } from "vitest";
import { definitionAt, referencesAt } from "#apps/language-server/definition.ts";
import { cut, readMarked, visitAt } from "./marked-text.ts";

describe("definitionAt", () => {
  it.each([
    ['"detractors": ', '"Why?"'],
    ['"1": "next', '"Which?"'],
    ['"index": ', '"Anything else?"'],
    ['"responseValues": { "1', '"Staff"'],
    ['"promoters": "e', undefined],
    ['"detrac', undefined],
    ['"question": "W', undefined],
  ])("of what is at %j is %j", (part, named) => {
    const { document, offset, text } = visitAt(part);
    expect(cut(text, definitionAt(document, offset))).toBe(named);
  });

  it("finds a choice by its text, too", () => {
    const { document, offset, text } = readMarked(
      '{"questions": [{"type": "single_choice", "question": "Why?", "choices": ["A", "B"], "branching": {"type": "response_based", "responseValues": {"B¦": 0}}}]}',
    );
    expect(text.indexOf('"B"')).toBe(definitionAt(document, offset)?.start);
  });

  it.each(["9", "-1", "1.5", '"somewhere"', "null", ""])("is nothing for the target %s", (target) => {
    const { document, offset } = readMarked(
      `{"questions": [{"type": "open", "question": "Why?", "branching": {"type": "specific_question", "index": ¦${target}}}]}`,
    );
    expect(definitionAt(document, offset)).toBeUndefined();
  });
});

describe("referencesAt", () => {
  it.each([
    ['"question": "Wh', ['"Which?"', '"next_question"']],
    ['"question": "Anything', ['"Anything else?"', "4"]],
    ['"index": ', ['"Anything else?"', "4"]],
    ['"question": "How', ['"How likely?"']],
    ['"detrac', ['"How likely?"']],
    ['"name": "V', []],
  ])("of what is at %j are %j", (part, found) => {
    const marked = part === '"question": "Wh' ? visitAt('"question": "Whi') : visitAt(part);
    expect(referencesAt(marked.document, marked.offset, true).map((each) => cut(marked.text, each))).toEqual(
      found,
    );
  });

  it("leave the question itself out where that is not asked for", () => {
    const { document, offset } = visitAt('"question": "How');
    expect(referencesAt(document, offset, false)).toEqual([]);
  });
});
