import { describe, expect, it } from "vitest";
import { inlayHints } from "#apps/language-server/inlay-hints.ts";
import { readMarked, visit, visitAt } from "./marked-text.ts";

const hintsOf = (text: string) => {
  const { document } = readMarked(text);
  return inlayHints(document, { start: 0, end: text.length }).map(({ at, label }) => [
    text.slice(text.lastIndexOf(" ", at - 1) + 1, at),
    label,
  ]);
};

describe("inlayHints", () => {
  it("name the question of each target, and on how many routes questions are asked", () => {
    expect(hintsOf(visit)).toEqual([
      ["2", '→ "Why?"'],
      ['good?"', "on 1 of 3 routes"],
      ['"Why?"', "on 1 of 3 routes"],
      ['"next_question"', '→ "Which?"'],
      ['"Which?"', "on 1 of 3 routes"],
      ["4", '→ "Anything else?"'],
      ['else?"', "on 1 of 3 routes"],
    ]);
  });

  it("mark unreachable questions", () => {
    const text =
      '{"questions": [{"type": "open", "question": "A", "branching": {"type": "end"}}, {"type": "open", "question": "B"}]}';
    expect(hintsOf(text).map(([, label]) => label)).toEqual(["never asked"]);
  });

  it("count nothing if there are loops, or if routes are unknown", () => {
    const loop =
      '{"questions": [{"type": "rating", "display": "number", "scale": 10, "question": "A", "branching": {"type": "response_based", "responseValues": {"passives": 2}}}, {"type": "open", "question": "B", "branching": {"type": "specific_question", "index": 0}}, {"type": "open", "question": "C"}]}';
    expect(hintsOf(loop).map(([, label]) => label)).toEqual(['→ "C"', '→ "A"']);
    expect(hintsOf(loop.replace('"index": 0', '"index": 9')).map(([, label]) => label)).toEqual(['→ "C"']);
  });

  it("are those of the range that is shown", () => {
    const { document, text } = visitAt("");
    const at = text.indexOf("2,");
    expect(inlayHints(document, { start: at, end: at + 1 }).map(({ label }) => label)).toEqual(['→ "Why?"']);
    expect(inlayHints(document, { start: at + 2, end: at + 3 })).toEqual([]);
    expect(inlayHints(document, { start: at - 2, end: at - 1 })).toEqual([]);
  });

  it("count no more routes than people can think of", () => {
    const rating =
      '{"type": "rating", "display": "number", "scale": 10, "question": "Q", "branching": {"type": "response_based", "responseValues": {"detractors": AT}}}';
    const questions = Array.from({ length: 40 }, (_, at) =>
      rating.replace("AT", String(Math.min(at + 2, 39))),
    );
    const text = `{"questions": [${questions.join(", ")}]}`;
    expect(hintsOf(text).some(([, label = ""]) => label.includes("routes"))).toBe(false);
  });
});
