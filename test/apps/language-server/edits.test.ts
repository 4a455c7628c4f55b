import { array, constantFrom, nat, record, sample } from "fast-check";
import { describe, expect, it } from "vitest";
import { OpenDocument } from "#apps/language-server/open-documents.ts";
import { type PositionEncoding, TextLines } from "#apps/language-server/positions.ts";
import { diagnosticsIn } from "#apps/language-server/to-protocol.ts";
import { compileSurveyText } from "#index.ts";
import { connect, hostWithoutFiles as host } from "./editor-client.ts";
import { visit } from "./marked-text.ts";

const SEQUENCES = 200;
const start = visit.replace("What was good?", "What was 😀 gööd?");

const edits = array(
  record({
    at: nat(start.length),
    length: constantFrom(0, 0, 0, 1, 2, 7),
    text: constantFrom(
      "",
      "x",
      '"',
      ",",
      "9",
      "{",
      "}",
      "\n",
      "\r\n",
      "😀",
      '{"type": "open", "question": "Née?"},',
    ),
  }),
  { minLength: 1, maxLength: 12 },
);

describe("what is shown after any edits is what compiling the text finds", () => {
  it.each<PositionEncoding>(["utf-16", "utf-8", "utf-32"])("in %s", async (encoding) => {
    const { client, exited } = connect(host);
    const { capabilities } = await client.initialize({ general: { positionEncodings: [encoding] } });
    expect(capabilities.positionEncoding).toBe(encoding);
    const finals = await Promise.all(
      sample(edits, SEQUENCES).map(async (sequence, index) => {
        const uri = `file:///${index}.json`;
        await client.open(uri, start);
        let text = start;
        for (const [at, edit] of sequence.entries()) {
          const lines = new TextLines(text, encoding);
          // Clients count in whole characters, so what they edit begins and ends between two.
          const range = {
            start: lines.positionAt(edit.at),
            end: lines.positionAt(edit.at + edit.length),
          };
          const [from, to] = [lines.offsetAt(range.start), lines.offsetAt(range.end)];
          text = text.slice(0, from) + edit.text + text.slice(to);
          await client.change(uri, at + 2, [{ range, text: edit.text }]);
        }
        return { uri, text, version: sequence.length + 1 };
      }),
    );
    for (const { uri, text, version } of finals) {
      const lines = new TextLines(text, encoding);
      const expected = diagnosticsIn(lines, uri, compileSurveyText(text).diagnostics, host.pageOf);
      expect(await client.diagnosticsOf(uri, version)).toEqual(expected);
    }
    await client.request("shutdown");
    await client.notify("exit");
    expect(await exited).toBe(0);
  });
});

describe("OpenDocument", () => {
  it("takes changes of ranges and of the whole one after the other", () => {
    const document = new OpenDocument("file:///a.json", "json", 1, "ab\ncd", "utf-16");
    document.change(2, [
      { range: { start: { line: 0, character: 1 }, end: { line: 1, character: 1 } }, text: "X" },
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }, text: "" },
    ]);
    expect(document.text).toBe("Xd");
    document.change(3, [{ text: "new" }]);
    expect([document.text, document.version]).toEqual(["new", 3]);
  });

  it("answers requests with the changed text before it is checked", () => {
    const document = new OpenDocument("file:///a.json", "json", 1, visit, "utf-16");
    document.facts = { syntax: "json", isRead: true, diagnostics: [] };
    expect(document.document?.text).toBe(visit);
    document.change(2, [{ text: start }]);
    expect(document.document?.text).toBe(start);
  });
});
