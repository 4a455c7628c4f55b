// The extension as it is built: what is in it, and its server as VS Code starts it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import manifest from "#apps/vscode/package.json" with { type: "json" };
import { buildExtension } from "../../../scripts/build-extension.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";
import { EditorClient } from "../language-server/editor-client.ts";
import { visit } from "../language-server/marked-text.ts";

const home = "apps/vscode";
const folder = join(inject("commandFolder"), "extension");
let packages: ReadonlySet<string>;

beforeAll(async () => {
  packages = await buildExtension(folder);
});

const unreachable = visit.replace('"detractors": 2', '"detractors": 1');

/** A message of the protocol. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
}

const built = (path: string): string => readFileSync(join(folder, path), "utf8");

describe("what is built", () => {
  it("has every file that package.json names", () => {
    const { main, browser, contributes, icon } = manifest;
    const inDist = [main, browser, ...contributes.jsonValidation.map(({ url }) => url)];
    expect(inDist.filter((path) => !existsSync(path.replace("./dist", folder)))).toEqual([]);
    const pages = contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.markdown));
    expect([icon, ...pages].filter((path) => !existsSync(join(home, path)))).toEqual([]);
    expect(readdirSync(join(folder, "docs/rules"))).toEqual(readdirSync("docs/rules"));
  });

  it("registers every command that package.json names, and no other", () => {
    const named = manifest.contributes.commands.map(({ command }) => command).sort();
    for (const file of ["extension.js", "browser.js"]) {
      const found = built(file).matchAll(/\("(surveyc\.\w+)",(?:\(\)=>|\w+\))/g);
      expect([...new Set([...found].map(([, command]) => command))].sort(), file).toEqual(named);
    }
    const said = JSON.stringify(manifest).matchAll(/command:(surveyc\.\w+)|"command":"(surveyc\.\w+)"/g);
    for (const [, link, entry] of said) expect(named).toContain(link ?? entry);
  });

  it("reads every setting that package.json names", () => {
    const settings = Object.keys(manifest.contributes.configuration.properties).map((name) =>
      name.replace("surveyc.", ""),
    );
    const code = readFileSync(join(home, "src/settings.ts"), "utf8");
    // The library of the client reads how much is to be traced.
    expect(settings.filter((name) => !code.includes(`"${name}"`))).toEqual(["trace.server"]);
  });

  it("has the licence of every package that is in it", () => {
    expect(packages.size).toBeGreaterThan(10);
    const text = built("THIRD-PARTY.md");
    for (const path of packages) {
      const { name, version } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
      expect(text).toContain(`## ${name} ${version} (`);
    }
  });
});

describe("the server, as the extension starts it", () => {
  it("answers over its input and output, checks long texts in its thread, and has pages of rules", async () => {
    const { path } = temporaryFolder();
    const settings = JSON.stringify({ config: false, rule: { "no-unreachable-question": "info" } });
    const server = spawn(process.execPath, [join(folder, "server/server.js"), settings, "--stdio"]);
    onTestFinished(() => void server.kill("SIGKILL"));
    const ended = once(server, "exit");
    const client = new EditorClient(
      createMessageConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin)),
    );
    await client.initialize();
    const long = unreachable.replace('"Visit"', JSON.stringify("V".repeat(600_000)));
    for (const text of [unreachable, long]) {
      const uri = pathToFileURL(join(path, `${text.length}.survey.json`)).href;
      await client.open(uri, text);
      const found = await client.diagnosticsOf(uri, 1);
      const finding = found.find(({ code }) => code === "no-unreachable-question");
      expect(finding?.severity).toBe(3);
      expect(finding?.codeDescription?.href).toMatch(/\/docs\/rules\/no-unreachable-question\.md$/);
    }
    await client.request("shutdown");
    await client.notify("exit");
    expect((await ended)[0]).toBe(0);
  });
});

/** Lets a thread of Node.js have what a worker of a page has, and then runs the file. */
const asPage = `
const { parentPort, workerData } = require("node:worker_threads");
const events = new EventTarget();
globalThis.self = globalThis;
globalThis.addEventListener = (...given) => events.addEventListener(...given);
globalThis.removeEventListener = (...given) => events.removeEventListener(...given);
globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.close = () => process.exit();
parentPort.on("message", (data) => {
  const event = new MessageEvent("message", { data });
  globalThis.onmessage?.(event);
  events.dispatchEvent(event);
});
require(workerData);
`;

describe("the server as a worker", () => {
  it("answers messages, and ends on request", async () => {
    const file = join(folder, "server/worker.cjs");
    copyFileSync(file.replace(".cjs", ".js"), file);
    const worker = new Worker(asPage, { eval: true, workerData: file });
    onTestFinished(async () => void (await worker.terminate()));
    const ended = once(worker, "exit");
    const failed = ended.then(() => Promise.reject(new Error("It ends before it has answered.")));
    failed.catch(() => undefined);
    const received: Message[] = [];
    let wake = (): void => undefined;
    worker.on("message", (message: Message) => {
      received.push(message);
      wake();
    });
    const until = async (holds: (message: Message) => boolean): Promise<Message> => {
      for (;;) {
        const found = received.find(holds);
        if (found !== undefined) return found;
        const next = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([next, failed]);
      }
    };
    const send = (method: string, params: object, id?: number): void =>
      worker.postMessage({ jsonrpc: "2.0", method, params, ...(id !== undefined && { id }) });
    send("initialize", { processId: null, rootUri: null, capabilities: {} }, 1);
    expect(await until(({ id }) => id === 1)).toHaveProperty("result.serverInfo.name", "surveyc");
    send("initialized", {});
    const uri = "untitled:Untitled-1";
    send("textDocument/didOpen", {
      textDocument: { uri, languageId: "json", version: 1, text: unreachable },
    });
    const { params } = await until(({ method }) => method === "textDocument/publishDiagnostics");
    expect(JSON.stringify(params)).toContain("no-unreachable-question");
    send("shutdown", {}, 2);
    send("exit", {});
    await ended;
  });
});
