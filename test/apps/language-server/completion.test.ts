import { describe, expect, it } from "vitest";
import { completionAt } from "#apps/language-server/completion.ts";
import { cut, readMarked, visit } from "./marked-text.ts";

const at = (marked: string) => {
  const { document, offset, text } = readMarked(marked);
  const completion = completionAt(document, offset);
  return {
    replaced: cut(text, completion),
    labels: completion?.proposals.map(({ label }) => label) ?? [],
    texts: completion?.proposals.map((each) => each.text) ?? [],
    details: completion?.proposals.map(({ detail }) => detail) ?? [],
  };
};

const question = (inside: string): string =>
  `{"name": "x", "questions": [{"type": "rating", "scale": 10, ${inside}}]}`;

describe("completionAt", () => {
  it("proposes the members that a question does not have, with a value", () => {
    const { texts, labels } = at(question('"question": "A", ¦'));
    expect(labels).toContain("display");
    expect(texts).toContain('"display": "number"');
    for (const label of ["type", "question", "choices", "link", "questions"])
      expect(labels).not.toContain(label);
  });

  it("proposes only a name where a value follows", () => {
    const { replaced, texts } = at(question('"disp¦": "number"'));
    expect(replaced).toBe('"disp"');
    expect(texts).toContain('"lowerBoundLabel"');
  });

  it("proposes names while the text is not JSON yet", () => {
    expect(at('{"questions": [{"type": "open", "ques¦').labels).toContain("question");
    expect(at('{"questions": [{"¦').labels).toContain("type");
    expect(at('{"¦').labels).toContain("questions");
  });

  it("replaces what is before the cursor of a string that is not closed, and nothing after it", () => {
    expect(at('{"questions": [{"type": "op¦,\n"question": "Why?"}]}').replaced).toBe('"op');
  });

  it("does not propose properties that only servers set", () => {
    expect(at('{"name": "x", ¦}').labels).not.toContain("created_at");
  });

  it.each([
    ['{"type": ¦', '"popover"'],
    ['{"questions": [{"type": "¦', '"single_choice"'],
    ['{"questions": [{"type": "rating", "display": ¦}]}', '"emoji"'],
    ['{"questions": [{"type": "open", "optional": ¦}]}', "true"],
    ['{"questions": [{"type": "open", "branching": {"type": ¦}}]}', '"specific_question"'],
  ])("proposes the values of %s", (marked, value) => {
    expect(at(marked).texts).toContain(value);
  });

  it("proposes no values of other members", () => {
    expect(at('{"questions": [{"type": "open", "question": ¦}]}').texts).toEqual([]);
  });

  it("proposes targets by the texts of questions, and never the question itself", () => {
    const { labels, texts, replaced } = at(visit.replace('"index": 4', '"index": ¦4'));
    expect(labels).toEqual(['0 "How likely?"', '1 "What was good?"', '2 "Why?"', '4 "Anything else?"']);
    expect(texts).toEqual(["0", "1", "2", "4"]);
    expect(replaced).toBe("4");
  });

  it("also proposes the end and the next question as targets of a response key", () => {
    const { texts } = at(visit.replace('"detractors": 2', '"detractors": ¦'));
    expect(texts).toEqual(["1", "2", "3", "4", '"next_question"', '"end"']);
  });

  it("proposes the response keys that answers have, with the answers, the bands first", () => {
    const { labels, details, texts } = at(visit.replace('"promoters": "end"', "¦"));
    expect(labels.slice(0, 3)).toEqual(["passives", "promoters", "0"]);
    expect(details.slice(0, 2)).toEqual(["7 or 8", "9 or 10"]);
    expect(texts[0]).toBe('"passives": "next_question"');
    expect(labels).not.toContain("detractors");
  });

  it("proposes response keys only if branching has them", () => {
    const rating = '{"type": "rating", "display": "number", "scale": 10, "question": "Q", ';
    for (const members of ['"responseValues": {¦}', '"branching": {"type": "end", "values": {¦}}'])
      expect(at(`{"questions": [${rating}${members}}]}`).labels).not.toContain("promoters");
  });

  it("proposes choices by their positions", () => {
    const { labels, details } = at(visit.replace('"1": "next_question"', "¦"));
    expect(labels.slice(0, 2)).toEqual(["0", "1"]);
    expect(details.slice(0, 2)).toEqual(["“Price”", "“Staff”"].map((text) => text.replace(/[“”]/g, '"')));
  });

  it.each(['{"name": "x" ¦}', '{"questions": [] ¦', ' ¦{"questions": []}', '[{"type": "open"} ¦]'])(
    "proposes nothing at %s",
    (marked) => {
      expect(at(marked).labels).toEqual([]);
    },
  );
});
