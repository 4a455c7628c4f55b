// The cost of the language server: the time from a key press to the findings, and the memory after many edits.
import { PassThrough } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import type { PublishDiagnosticsParams } from "vscode-languageserver-protocol";
import { LanguageServer, type ServerHost } from "#apps/language-server/server.ts";
import { FileHost } from "../../apps/language-server/host/file-host.ts";
import { processIo } from "../../apps/process/io.ts";
import { median } from "../compare.ts";
import { sampleSurvey } from "../sample-survey.ts";
import { spent } from "../spent.ts";
import { show } from "../table.ts";

const EDITS = 10_000;
const uri = "file:///bench/a.survey.json";

/** Starts an editor that types, and waits for the findings of each version. */
async function startEditor(text: string) {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const host: ServerHost & { close(): Promise<void> } = new FileHost(processIo(process), {
    config: false,
    baseline: undefined,
  });
  const server = createMessageConnection(
    new StreamMessageReader(toServer),
    new StreamMessageWriter(toClient),
  );
  const exited = new Promise<number>((exit) => new LanguageServer(server, { host, exit }));
  const client = createMessageConnection(
    new StreamMessageReader(toClient),
    new StreamMessageWriter(toServer),
  );
  let shown = (_version: number): void => undefined;
  client.onNotification("textDocument/publishDiagnostics", ({ version = 0 }: PublishDiagnosticsParams) =>
    shown(version),
  );
  client.listen();
  await client.sendRequest("initialize", {
    processId: null,
    rootUri: null,
    capabilities: {},
    workspaceFolders: null,
  });
  await client.sendNotification("initialized", {});
  let version = 1;
  const until = (wanted: number): Promise<void> =>
    new Promise((resolve) => {
      shown = (found) => {
        if (found === wanted) resolve();
      };
    });
  const opened = until(1);
  await client.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: "json", version, text },
  });
  await opened;
  /** Types a character into the name of the survey, or removes it again. */
  const press = async (isWaited: boolean): Promise<void> => {
    const character = text.split("\n")[1]?.indexOf(': "') ?? 0;
    const start = { line: 1, character: character + 3 };
    const isTyped = version % 2 === 1;
    const range = { start, end: isTyped ? start : { line: 1, character: start.character + 1 } };
    const found = until(++version);
    await client.sendNotification("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges: [{ range, text: isTyped ? "x" : "" }],
    });
    if (isWaited) await found;
  };
  const close = async (): Promise<void> => {
    await client.sendRequest("shutdown");
    await client.sendNotification("exit");
    await exited;
    await host.close();
  };
  return { press, close };
}

const rows: string[][] = [];
for (const questions of [10, 1_000, 10_000]) {
  const text = JSON.stringify({ name: "Long", ...sampleSurvey(questions) }, null, 2);
  const { press, close } = await startEditor(text);
  for (let warm = 0; warm < 10; warm++) await press(true);
  const costs: number[] = [];
  for (let round = 0; round < 21; round++) {
    const before = spent();
    await press(true);
    costs.push(spent() - before);
  }
  rows.push([String(questions), `${(text.length / 1_000).toFixed(0)} kB`, `${median(costs).toFixed(1)} ms`]);
  await close();
}
show({
  title: "The language server: from a key press to findings",
  note: "In processor time, including the thread for long texts and the client of the test.",
  columns: ["questions", "text", "a key press"],
  rows,
});

const { press, close } = await startEditor(JSON.stringify({ name: "Long", ...sampleSurvey(1_000) }, null, 2));
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const heap = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 1_000_000;
};
await press(true);
const before = heap();
for (let edit = 0; edit < EDITS; edit++) await press(edit % 100 === 99);
await press(true);
show({
  title: "The language server: memory",
  note: "The heap before and after edits of a survey of 1,000 questions, after garbage collection.",
  columns: ["edits", "before", "after"],
  rows: [[String(EDITS), `${before.toFixed(1)} MB`, `${heap().toFixed(1)} MB`]],
});
await close();
