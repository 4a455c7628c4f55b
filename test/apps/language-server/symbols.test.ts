import { expect, it } from "vitest";
import { TextLines } from "#apps/language-server/positions.ts";
import { type OutlineEntry, outlineOf } from "#apps/language-server/symbols.ts";
import { foldsIn } from "#apps/language-server/to-protocol.ts";
import { cut, readMarked, visit } from "./marked-text.ts";

const namesOf = (entries: readonly OutlineEntry[]): unknown[] =>
  entries.map(({ name, detail, children }) => [name, detail, ...namesOf(children)]);

it("outlines a survey by its questions", () => {
  const { document } = readMarked(visit);
  expect(namesOf(outlineOf(document))).toEqual([
    [
      "Visit",
      "",
      ['0 "How likely?"', "rating 0 to 10", ["branching", "response_based"]],
      ['1 "What was good?"', "open", ["branching", "end"]],
      [
        '2 "Why?"',
        "single_choice, 2 choices",
        ['"Price"', ""],
        ['"Staff"', ""],
        ["branching", "response_based"],
      ],
      ['3 "Which?"', "open", ["branching", "specific_question"]],
      ['4 "Anything else?"', "open"],
    ],
  ]);
});

it("outlines each survey of a list, and dashboards", () => {
  const { document, text } = readMarked(
    '[{"name": "A", "questions": []}, {"tiles": [], "pinned": true}, {"questions": 3}]',
  );
  const entries = outlineOf(document);
  expect(namesOf(entries)).toEqual([
    ["A", ""],
    ["dashboard", "", ["tiles", ""]],
    ["survey", ""],
  ]);
  for (const { range: whole, nameRange: named } of entries) {
    expect(named.start).toBeGreaterThanOrEqual(whole.start);
    expect(named.end).toBeLessThanOrEqual(whole.end);
    expect(cut(text, named)).not.toBe("");
  }
});

it("folds what takes several lines, up to its last one", () => {
  const { document, text } = readMarked('{\n  "name": "x",\n  "questions": [\n    {}\n  ]\n}');
  const lines = new TextLines(text, "utf-16");
  expect(foldsIn(lines, document)).toEqual([
    { startLine: 0, endLine: 4 },
    { startLine: 2, endLine: 3 },
  ]);
  expect(foldsIn(lines, document, 1)).toHaveLength(1);
});
