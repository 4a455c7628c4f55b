import { describe, expect, it } from "vitest";
import { renameAt, renamedAt } from "#apps/language-server/rename.ts";
import { visitAt } from "./marked-text.ts";

describe("renameAt", () => {
  it("gives a question another id", () => {
    const { document, offset, text } = visitAt('"id": "np');
    expect(renamedAt(document, offset)).toMatchObject({ id: "nps" });
    const start = text.indexOf('"nps"');
    expect(renameAt(document, offset, 'a "b"')).toEqual([{ start, end: start + 5, text: '"a \\"b\\""' }]);
  });

  it.each([
    ["more", "already has this id"],
    ["  ", "must contain a visible character"],
  ])("refuses %j", (id, reason) => {
    const { document, offset } = visitAt('"id": "np');
    expect(renameAt(document, offset, id)).toEqual({ refused: expect.stringContaining(reason) });
  });

  it.each(['"name": "V', '"question": "How', '"question": "Why?", "cho', '"index": '])(
    "renames nothing at %j",
    (part) => {
      const { document, offset } = visitAt(part);
      expect(renamedAt(document, offset)).toBeUndefined();
      expect(renameAt(document, offset, "x")).toHaveProperty("refused");
    },
  );
});
