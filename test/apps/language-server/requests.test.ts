import { EventEmitter, once } from "node:events";
import { describe, expect, it } from "vitest";
import type {
  CodeAction,
  CompletionList,
  DocumentSymbol,
  InlayHint,
  Position,
} from "vscode-languageserver-protocol";
import { type PositionEncoding, TextLines } from "#apps/language-server/positions.ts";
import { connect, hostWithoutFiles } from "./editor-client.ts";
import { visit } from "./marked-text.ts";

const uri = "file:///visit.json";
const encodings: readonly PositionEncoding[] = ["utf-8", "utf-16", "utf-32"];
/** All on one line, so that what is before a place is counted in the encoding. */
const text = visit.replace("How likely?", "Höw 😀 likely?").replace(/\n\s*/g, " ");

/** A server that knows the survey, and its client's way to ask about a place. */
async function openVisit(encoding: PositionEncoding, resolvesEdits = true) {
  const { client, exited } = connect(hostWithoutFiles);
  const codeAction = resolvesEdits ? { dataSupport: true, resolveSupport: { properties: ["edit"] } } : {};
  await client.initialize({ general: { positionEncodings: [encoding] }, textDocument: { codeAction } });
  await client.open(uri, text);
  const lines = new TextLines(text, encoding);
  const at = (part: string): Position => lines.positionAt(text.indexOf(part) + part.length);
  const textDocument = { uri };
  const ask = <Result>(method: string, part: string, more: object = {}) =>
    client.request<Result>(`textDocument/${method}`, { textDocument, position: at(part), ...more });
  const range = (part: string) => ({
    start: lines.positionAt(text.indexOf(part)),
    end: lines.positionAt(text.indexOf(part) + part.length),
  });
  const close = async () => {
    await client.request("shutdown");
    await client.notify("exit");
    await exited;
  };
  return { client, ask, range, at, close, textDocument };
}

describe.each(encodings)("requests in %s", (encoding) => {
  it("are answered with places in this encoding", async () => {
    const { client, ask, range, at, close, textDocument } = await openVisit(encoding);
    expect(await ask("hover", '"Why')).toMatchObject({
      contents: { kind: "markdown", value: expect.stringContaining('2 "Why?"') },
      range: range('"Why?"'),
    });
    expect(await ask("definition", '"detractors": ')).toEqual({ uri, range: range('"Why?"') });
    expect(await ask("references", '"Why', { context: { includeDeclaration: false } })).toEqual([
      { uri, range: { start: at('"detractors": '), end: at('"detractors": 2') } },
    ]);
    const { items } = await ask<CompletionList>("completion", '"index": ');
    expect(items[0]).toMatchObject({
      label: '0 "Höw 😀 likely?"'.normalize("NFD"),
      textEdit: { newText: "0" },
    });
    const members = (await ask<CompletionList>("completion", '"name": "Visit", ')).items;
    expect(members.length).toBeGreaterThan(10);
    const bySortText = members.toSorted((one, other) =>
      (one.sortText ?? "") < (other.sortText ?? "") ? -1 : 1,
    );
    expect(bySortText).toEqual(members);
    expect(await ask("prepareRename", '"id": "n')).toMatchObject({ placeholder: "nps" });
    expect(await ask("rename", '"id": "n', { newName: "score" })).toEqual({
      changes: { [uri]: [{ range: range('"nps"'), newText: '"score"' }] },
    });
    const [symbol] = await client.request<DocumentSymbol[]>("textDocument/documentSymbol", { textDocument });
    expect(symbol?.children?.[2]).toMatchObject({
      name: '2 "Why?"',
      kind: 6,
      selectionRange: range('"Why?"'),
    });
    expect(await client.request("textDocument/foldingRange", { textDocument })).toEqual([]);
    const hints = await client.request<InlayHint[]>("textDocument/inlayHint", {
      textDocument,
      range: range(text),
    });
    expect(hints[0]).toEqual({
      position: range('"detractors": 2').end,
      label: '→ "Why?"',
      paddingLeft: true,
    });
    await close();
  });

  it("about actions are answered at once, or when one is chosen", async () => {
    for (const resolves of [true, false]) {
      const { client, ask, range, close } = await openVisit(encoding, resolves);
      const found = await ask<CodeAction[]>("codeAction", "", {
        range: range("What"),
        context: { diagnostics: [] },
      });
      const action = found.find(({ title }) => title === "Remove the question");
      expect(action?.kind).toBe("refactor.rewrite");
      expect(action?.edit === undefined).toBe(resolves);
      const resolved = resolves ? await client.request<CodeAction>("codeAction/resolve", action) : action;
      expect(resolved?.edit?.changes?.[uri]).toHaveLength(1);
      const only = (kind: string) =>
        ask<CodeAction[]>("codeAction", "", {
          range: range("What"),
          context: { diagnostics: [], only: [kind] },
        });
      for (const kind of ["quickfix", "refactor.re"]) expect(await only(kind)).toEqual([]);
      for (const kind of ["", "refactor", "refactor.rewrite"])
        expect(await only(kind)).toHaveLength(found.length);
      await close();
    }
  });
});

it("shows nothing of a text that is closed while it is checked", async () => {
  const steps = new EventEmitter();
  const { client, exited } = connect({
    ...hostWithoutFiles,
    async check(given) {
      const closed = given.uri === uri && once(steps, "closed");
      steps.emit("checking");
      await closed;
      return hostWithoutFiles.check(given);
    },
  });
  await client.initialize();
  const checking = once(steps, "checking");
  await client.open(uri, visit.replace('"index": 4', '"index": 44'));
  await checking;
  await client.notify("textDocument/didClose", { textDocument: { uri } });
  // Answered after what was sent before.
  await client.request("textDocument/hover", { textDocument: { uri }, position: { line: 0, character: 0 } });
  steps.emit("closed");
  // The second is checked after the first.
  await client.open("file:///other.json", visit);
  await client.diagnosticsOf("file:///other.json", 1);
  expect(client.published.has(uri)).toBe(false);
  await client.request("shutdown");
  await client.notify("exit");
  await exited;
});

it("takes the encoding that the client prefers, and UTF-16 by default", async () => {
  for (const [positionEncodings, taken] of [
    [["utf-32", "utf-16"], "utf-32"],
    [["utf-7", "utf-8"], "utf-8"],
    [["utf-7"], "utf-16"],
    [undefined, "utf-16"],
  ] as const) {
    const { client } = connect(hostWithoutFiles);
    const general = positionEncodings && { positionEncodings: [...positionEncodings] };
    const { capabilities } = await client.initialize(general && { general });
    expect(capabilities.positionEncoding).toBe(taken);
    expect(capabilities.workspace?.workspaceFolders).toEqual({ supported: true, changeNotifications: true });
    await client.notify("exit");
  }
});

it("reports a check that threw, and goes on", async () => {
  let isBroken = true;
  const { client, exited } = connect({
    ...hostWithoutFiles,
    check: async (given) => {
      if (isBroken) throw new Error("out of order");
      return hostWithoutFiles.check(given);
    },
  });
  await client.initialize();
  await client.open(uri, text);
  await client.until(() => client.messages.length > 0);
  expect(client.messages).toEqual(["surveyc: out of order"]);
  expect(await client.request("textDocument/foldingRange", { textDocument: { uri } })).toBeNull();
  isBroken = false;
  await client.change(uri, 2, [{ text }]);
  expect(await client.diagnosticsOf(uri, 2)).not.toEqual([]);
  await client.notify("exit");
  expect(await exited).toBe(1);
});
