import { spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import { surveyc } from "../../cli/command.ts";
import { temporaryFolder } from "../../cli/temporary-folder.ts";
import { EditorClient } from "../editor-client.ts";
import { visit } from "../marked-text.ts";

/** The built command, as an editor starts it in a folder. */
function start(cwd: string) {
  const command = spawn(...surveyc("lsp", "--stdio"), { cwd });
  onTestFinished(() => void command.kill("SIGKILL"));
  const ended = once(command, "exit").then(([code]) => code as number | null);
  const connect = (): EditorClient =>
    new EditorClient(
      createMessageConnection(
        new StreamMessageReader(command.stdout),
        new StreamMessageWriter(command.stdin),
      ),
    );
  return { command, ended, connect };
}

const survey = (questions: number): string =>
  JSON.stringify(
    {
      name: "Long",
      type: "popover",
      questions: Array.from({ length: questions }, (_, at) => ({
        type: "open",
        question: `Question ${at}?`,
        ...(at === 0 && { branching: { type: "specific_question", index: questions } }),
      })),
    },
    null,
    2,
  );

describe("surveyc lsp, built", () => {
  it("serves an editor, checks long texts in a thread while it answers, and ends on request", async () => {
    const folder = temporaryFolder();
    const { ended, connect } = start(folder.path);
    const client = connect();
    await client.initialize({}, [pathToFileURL(folder.path).href]);
    const uriOf = (name: string): string => pathToFileURL(folder.at(name)).href;
    const long = uriOf("long.survey.json");
    const text = survey(280_000);
    expect(text.length).toBeGreaterThan(20_000_000);
    await client.open(long, text);
    await client.open(uriOf("a.survey.json"), visit.replace('"index": 4', '"index": 44'));
    // The short one is answered while the thread works on the long one.
    const first: string[] = [];
    client.connection.onNotification("textDocument/publishDiagnostics", ({ uri, ...rest }) => {
      first.push(uri);
      client.published.set(uri, { uri, ...rest });
    });
    const place = { textDocument: { uri: uriOf("a.survey.json") }, position: { line: 7, character: 20 } };
    expect(await client.request("textDocument/hover", place)).toMatchObject({
      contents: { kind: "markdown" },
    });
    expect(first).not.toContain(long);
    while (!first.includes(long)) await client.request("textDocument/foldingRange", place);
    expect(client.published.get(long)?.diagnostics.map(({ code }) => code)).toContain("known-target");
    await client.request("shutdown");
    await client.notify("exit");
    expect(await ended).toBe(0);
  });

  it("ends with 1 if the editor is killed, or sends an invalid message", async () => {
    const { path } = temporaryFolder();
    const one = start(path);
    one.command.stdin.end();
    const other = start(path);
    other.command.stdin.end("GET / HTTP/1.1\r\n\r\n");
    expect(await Promise.all([one.ended, other.ended])).toEqual([1, 1]);
  });
});
