// A client like that of an editor, in the process of the test: it records what the server publishes, and waits for it.
import { PassThrough } from "node:stream";
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-jsonrpc/node";
import type {
  ClientCapabilities,
  Diagnostic,
  InitializeResult,
  PublishDiagnosticsParams,
  TextDocumentContentChangeEvent,
} from "vscode-languageserver-protocol";
import { LanguageServer, type ServerHost } from "#apps/language-server/server.ts";
import { compileSurveyText } from "#index.ts";

const silent = { error: () => undefined, warn: () => undefined, info: () => undefined, log: () => undefined };

/** A host without files: every text is a survey. */
export const hostWithoutFiles: ServerHost = {
  version: "0",
  pageOf: () => undefined,
  check: async ({ text, languageId }) => {
    const syntax = languageId === "jsonc" ? "jsonc" : "json";
    const { diagnostics } = compileSurveyText(text, { syntax });
    return { syntax, isRead: !diagnostics.some(({ code }) => code === "valid-json"), diagnostics };
  },
  checkFolders: async function* () {},
  checkFile: async (uri) => ({ uri, text: "", facts: null }),
  forgetConfiguration: () => false,
};

export class EditorClient {
  readonly connection: MessageConnection;
  /** The last published findings of each document. */
  readonly published = new Map<string, PublishDiagnosticsParams>();
  readonly messages: string[] = [];
  #waiting: (() => void)[] = [];

  constructor(connection: MessageConnection) {
    this.connection = connection;
    connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
      this.published.set(params.uri, params);
      this.#wake();
    });
    connection.onNotification("window/showMessage", ({ message }: { readonly message: string }) => {
      this.messages.push(message);
      this.#wake();
    });
    connection.onRequest("client/registerCapability", () => null);
    connection.listen();
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  /** Waits until a condition on the server's notifications holds. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async initialize(
    capabilities: ClientCapabilities = {},
    folders: readonly string[] = [],
  ): Promise<InitializeResult> {
    const workspaceFolders = folders.map((uri) => ({ uri, name: uri }));
    const result = await this.request<InitializeResult>("initialize", {
      processId: null,
      rootUri: null,
      capabilities,
      workspaceFolders,
    });
    await this.notify("initialized", {});
    return result;
  }

  request<Result>(method: string, params?: object): Promise<Result> {
    return this.connection.sendRequest<Result>(method, params);
  }

  notify(method: string, params?: object): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  open(uri: string, text: string, languageId = "json", version = 1): Promise<void> {
    return this.notify("textDocument/didOpen", { textDocument: { uri, languageId, version, text } });
  }

  change(
    uri: string,
    version: number,
    contentChanges: readonly TextDocumentContentChangeEvent[],
  ): Promise<void> {
    return this.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
  }

  /** The findings published for a version of a document. */
  async diagnosticsOf(uri: string, version?: number): Promise<Diagnostic[]> {
    await this.until(() => {
      const found = this.published.get(uri);
      return found !== undefined && (version === undefined || found.version === version);
    });
    return this.published.get(uri)?.diagnostics ?? [];
  }
}

/** A client and a server that are connected; `exited` is the exit code once there is one. */
export function connect(given: ServerHost | ((connection: MessageConnection) => ServerHost)): {
  readonly client: EditorClient;
  readonly toServer: PassThrough;
  readonly exited: Promise<0 | 1>;
} {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  const server = createMessageConnection(
    new StreamMessageReader(toServer),
    new StreamMessageWriter(toClient),
    silent,
  );
  const host = typeof given === "function" ? given(server) : given;
  const exited = new Promise<0 | 1>((exit) => new LanguageServer(server, { host, exit }));
  const client = createMessageConnection(
    new StreamMessageReader(toClient),
    new StreamMessageWriter(toServer),
    silent,
  );
  return { client: new EditorClient(client), toServer, exited };
}
