import { describe, expect, it } from "vitest";
import { renamableAt, renameAt, renamingAt } from "#apps/language-server/rename.ts";
import { type Renaming, renameInTests } from "#apps/language-server/rename-in-tests.ts";
import { readMarked, visit, visitAt } from "./marked-text.ts";

describe("renameAt", () => {
  it("gives a question another id", () => {
    const { document, offset, text } = visitAt('"id": "np');
    expect(renamableAt(document, offset)).toMatchObject({ name: "nps" });
    const start = text.indexOf('"nps"');
    expect(renameAt(document, offset, 'a "b"')).toEqual({
      edits: [{ start, end: start + 5, text: '"a \\"b\\""' }],
    });
  });

  it.each([
    ["more", "already has this id"],
    ["  ", "must contain a visible character"],
  ])("refuses %j", (id, reason) => {
    const { document, offset } = visitAt('"id": "np');
    expect(renameAt(document, offset, id)).toEqual({ refused: expect.stringContaining(reason) });
  });

  it("gives a choice another text, and its response key with it", () => {
    const keyed = (mark: string, text: string) =>
      readMarked(visit.replace('"Staff"', `"${text}${mark}"`).replace('"1": "next', `"${text}": "next`));
    const { document, offset, text } = keyed("¦", "Staf");
    expect(renamableAt(document, offset)).toMatchObject({ name: "Staf" });
    const result = renameAt(document, offset, "Staff");
    const renamed = "refused" in result ? [] : result.edits;
    expect(
      renamed.reduce((now, { start, end, text: put }) => now.slice(0, start) + put + now.slice(end), text),
    ).toBe(keyed("", "Staff").text);
    expect(renameAt(document, offset, "Staf")).toHaveProperty("edits");
    expect(renameAt(document, offset, "Price")).toEqual({
      refused: expect.stringContaining("already has this"),
    });
    expect(renameAt(document, offset, " ")).toEqual({
      refused: expect.stringContaining("visible character"),
    });
  });

  it.each<[question: unknown, isRenamed: boolean]>([
    ["why", true],
    ["Why?", true],
    [2, true],
    ["more", false],
  ])("renames a choice in the tests of its question %j: %j", (question, isRenamed) => {
    const { document, offset } = readMarked(
      visit.replace('"question": "Why?"', '"id": "why", "question": "Why?"').replace("Staff", "St¦aff"),
    );
    const testOf = (text: string) =>
      JSON.stringify({
        tests: [
          {
            steps: [
              { question, answer: text },
              { question, answer: [text, "Price"] },
            ],
            recorded: { [String(question)]: text },
          },
        ],
      });
    const edits = renameInTests(testOf("Staff"), renamingAt(document, offset, "People") as Renaming);
    const renamed = edits.reduceRight(
      (now, { start, end, text: put }) => now.slice(0, start) + put + now.slice(end),
      testOf("Staff"),
    );
    expect(renamed).toBe(testOf(isRenamed ? "People" : "Staff"));
  });

  it.each(['"name": "V', '"question": "How', '"question": "Why?", "cho', '"index": '])(
    "renames nothing at %j",
    (part) => {
      const { document, offset } = visitAt(part);
      expect(renamableAt(document, offset)).toBeUndefined();
      expect(renameAt(document, offset, "x")).toHaveProperty("refused");
    },
  );
});
