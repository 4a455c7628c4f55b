import { describe, expect, it } from "vitest";
import { hoverAt } from "#apps/language-server/hover.ts";
import { readMarked, visitAt } from "./marked-text.ts";

const ruleOf = (code: string) => ({ summary: "It holds.", page: `file:///rules/${code}.md` });

describe("hoverAt", () => {
  it.each([
    [
      '"detractors": ',
      ['**2 "Why?"** (single\\_choice, 2 choices)', 'Asked if 0 "How likely?" is 0 to 6 (1 of 3 routes)'],
    ],
    ['"question": "How', ["rating 0 to 10", "Asked always", '- 0 to 6 → 2 "Why?"', "- 9 or 10 → the end"]],
    ['"question": "Which', ["; 2 questions remaining, including this one."]],
    ['"question": "Anything', ["; 1 question remaining, including this one."]],
    ['"detrac', ['`detractors`: 0 to 6 → 2 "Why?"']],
    ['"promo', ["`promoters`: 9 or 10 → the end"]],
    ['"scal', ["`scale`: The highest rating."]],
    ['"nam', ["`name`: "]],
  ])("describes what is at %j", (part, sentences) => {
    const { document, offset } = visitAt(part);
    const { markdown = "" } = hoverAt(document, offset, ruleOf) ?? {};
    for (const sentence of sentences) expect(markdown).toContain(sentence);
  });

  it("names the broken rule, with its page", () => {
    const { document, offset } = readMarked('{"questions": [{"type": "ra¦te", "question": "Why?"}]}');
    expect(hoverAt(document, offset, ruleOf)?.markdown).toContain(
      "[known-value](file:///rules/known-value.md): It holds.",
    );
    expect(hoverAt(document, offset, () => ({}))?.markdown).toContain("`known-value`");
  });

  it("states that a question is never asked", () => {
    const { document, offset } = readMarked(
      '{"questions": [{"type": "open", "question": "A", "branching": {"type": "end"}}, {"type": "open", "question": "B¦"}]}',
    );
    expect(hoverAt(document, offset, ruleOf)?.markdown).toContain('**1 "B"** (open)\n\nNever asked.');
  });

  it.each([
    '{"name": "x", "questions": [{"type": "rate", "question": "Wh¦y?"}]}',
    '{"name": "x", "questions": [{"type": "open", "quest¦ion": "Why?"}, {"type": "rate", "question": "Why?"}]}',
  ])("does not name a rule that was broken elsewhere: %s", (marked) => {
    const { document, offset } = readMarked(marked);
    expect(document.diagnostics).not.toEqual([]);
    expect(hoverAt(document, offset, ruleOf)?.markdown).not.toContain("It holds.");
  });

  it("reports a missing member at the bracket of its object, and nowhere in it", () => {
    const said = (marked: string) => {
      const { document, offset } = readMarked(marked);
      return hoverAt(document, offset, ruleOf);
    };
    expect(said('¦{"questions": [{"type": "open", "question": "Why?"}]}')).toMatchObject({
      start: 0,
      end: 1,
    });
    expect(said('{"questions": [{"type": "op¦en", "question": "Why?"}]}')?.markdown).not.toContain(
      "It holds.",
    );
  });

  it.each([
    ["detractors", "`detractors`"],
    ["a` [b](https://example.org) `c", '"a\\` \\[b\\](https://example.org) \\`c"'],
  ])("reports that a response key decides about no answer: %s", (key, shown) => {
    const { document, offset } = readMarked(
      `{"questions": [{"type": "rating", "display": "number", "scale": 5, "question": "How?", "branching": {"type": "response_based", "responseValues": {"${key}¦": "end"}}}]}`,
    );
    expect(hoverAt(document, offset, ruleOf)?.markdown).toContain(
      `${shown}: this response key matches no answer.`,
    );
  });

  it.each([
    ['"type": "rate", ', 'unknown type "rate"'],
    ["", "no type"],
  ])("does not guess a type: %s", (type, words) => {
    const { document, offset } = readMarked(`{"questions": [{${type}"quest¦ion": "Why?"}]}`);
    expect(hoverAt(document, offset, ruleOf)?.markdown).toContain(`**0 "Why?"** (${words})`);
  });

  it("shows the texts of authors as they are", () => {
    const { document, offset } = readMarked(
      '{"questions": [{"type": "open", "question": "*Why* [so](x) ¦<b>?"}]}',
    );
    expect(hoverAt(document, offset, ruleOf)?.markdown).toContain("\\*Why\\* \\[so\\](x)");
  });

  it("shows nothing at spaces, brackets and unknown members", () => {
    const survey =
      '{ "type": "popover", "name": "x", "questions": [{"type": "open", "question": "Why?", "x": 1}]}';
    for (const place of ["{", "[", '"x": ']) {
      const { document, offset } = readMarked(survey.replace(place, `${place}¦`));
      expect(hoverAt(document, offset, ruleOf)).toBeUndefined();
    }
  });
});
