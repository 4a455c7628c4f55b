// The Language Server Protocol (https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/).
import type { MessageConnection } from "vscode-jsonrpc";
import type { ClientCapabilities, InitializeParams, InitializeResult } from "vscode-languageserver-protocol";
import { answerRequests, type FileText } from "./answer-requests.ts";
import { answerViewRequests } from "./answer-view-requests.ts";
import { type CheckText, OpenDocument, OpenDocuments } from "./open-documents.ts";
import type { DocumentFacts } from "./payload-document.ts";
import { type PositionEncoding, TextLines } from "./positions.ts";
import { PublishedFindings } from "./published-findings.ts";
import type { PageOf } from "./to-protocol.ts";

/** A closed file and its results; facts are null if it contains no payload or is deleted. */
export interface CheckedFile {
  readonly uri: string;
  readonly text: string;
  readonly facts: DocumentFacts | null;
}

/** The environment of the server: files, their configuration and their checks. */
export interface ServerHost {
  readonly version: string;
  /** Called first, with the `initializationOptions` of the client and its open folders. */
  readonly begin?: (options: unknown, folders: readonly string[]) => void;
  readonly pageOf: PageOf;
  readonly check: CheckText;
  /** Checks the files of folders one by one and yields in between; skips `isOpen` files. */
  readonly checkFolders: (
    folders: readonly string[],
    isOpen: (uri: string) => boolean,
  ) => AsyncIterable<CheckedFile>;
  readonly checkFile: (uri: string) => Promise<CheckedFile>;
  /** Returns the test files of the survey in a file; omitted if they cannot be determined. */
  readonly testsOf?: (uri: string) => Promise<readonly FileText[]>;
  /** Whether a file is a configuration or a baseline; if so, its cached content is dropped. */
  readonly forgetConfiguration: (uri: string) => boolean;
}

/** The dependencies of a server. */
export interface ServerParts {
  readonly host: ServerHost;
  /** Called once with the exit code of the process, after `exit` or at the end of the input. */
  readonly exit: (code: 0 | 1) => void;
}

// Constants of the protocol.
const ERROR = 1;
const INCREMENTAL = 2;

const encodings: readonly PositionEncoding[] = ["utf-16", "utf-8", "utf-32"];

/** Returns the first supported encoding that the client prefers; UTF-16 by default. */
const encodingFor = ({ general }: ClientCapabilities): PositionEncoding =>
  encodings.find((each) => each === general?.positionEncodings?.[0]) ??
  encodings.find((each) => general?.positionEncodings?.includes(each)) ??
  "utf-16";

/** Serves one client over a connection, and starts listening. */
export class LanguageServer {
  readonly #connection: MessageConnection;
  readonly #host: ServerHost;
  readonly #onExit: ServerParts["exit"];
  readonly #documents: OpenDocuments;
  readonly #published: PublishedFindings;
  readonly #reported = new Set<string>();
  #encoding: PositionEncoding = "utf-16";
  #folders: readonly string[] = [];
  #canWatch = false;
  #resolvesEdits = false;
  #isShutDown = false;
  #hasExited = false;
  /** The number of the current walk through the folders; a newer walk cancels older ones. */
  #walk = 0;

  constructor(connection: MessageConnection, { host, exit }: ServerParts) {
    this.#connection = connection;
    this.#host = host;
    this.#onExit = exit;
    this.#published = new PublishedFindings(host.pageOf, (params) =>
      this.#notify("textDocument/publishDiagnostics", params),
    );
    this.#documents = new OpenDocuments(
      host.check,
      ({ uri, lines, facts, version }) => this.#published.show({ uri, lines, facts: facts ?? null, version }),
      (error) => this.showError(error),
    );
    this.#answerLifecycle();
    this.#trackTexts();
    answerRequests(connection, this.#documents, {
      pageOf: host.pageOf,
      testsOf: async (uri) => (await host.testsOf?.(uri)) ?? [],
      resolvesEdits: () => this.#resolvesEdits,
    });
    answerViewRequests(connection, this.#documents);
    connection.onError(([error]) => this.showError(error));
    connection.onClose(() => this.exit());
    connection.listen();
  }

  /** Shows each error once to the user. */
  showError(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (this.#reported.has(message) || this.#hasExited) return;
    this.#reported.add(message);
    void this.#notify("window/showMessage", { type: ERROR, message: `surveyc: ${message}` });
  }

  /** Sends a notification unless the client has disconnected. */
  async #notify(method: string, params: object): Promise<void> {
    try {
      await this.#connection.sendNotification(method, params);
    } catch {
      // The client has disconnected; the connection reports that, and the server ends.
    }
  }

  /** Stops the server; nothing is sent after this call. */
  exit(): void {
    if (this.#hasExited) return;
    this.#hasExited = true;
    this.#walk++;
    this.#documents.closeAll();
    this.#onExit(this.#isShutDown ? 0 : 1);
  }

  #answerLifecycle(): void {
    const connection = this.#connection;
    connection.onRequest("initialize", (params: InitializeParams) => this.#initialize(params));
    connection.onNotification("initialized", () => void this.#begin());
    connection.onRequest("shutdown", () => {
      this.#isShutDown = true;
      this.#walk++;
      return null;
    });
    connection.onNotification("exit", () => this.exit());
  }

  #initialize(params: InitializeParams): InitializeResult {
    const { capabilities, workspaceFolders, rootUri } = params;
    this.#encoding = encodingFor(capabilities);
    this.#folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    this.#host.begin?.(params.initializationOptions, this.#folders);
    const { properties } = capabilities.textDocument?.codeAction?.resolveSupport ?? {};
    this.#resolvesEdits = properties?.includes("edit") === true;
    this.#canWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    return {
      serverInfo: { name: "surveyc", version: this.#host.version },
      capabilities: {
        positionEncoding: this.#encoding,
        textDocumentSync: { openClose: true, change: INCREMENTAL },
        codeActionProvider: {
          codeActionKinds: ["quickfix", "source.fixAll", "refactor.rewrite"],
          resolveProvider: true,
        },
        completionProvider: { triggerCharacters: ['"', ":", " "] },
        definitionProvider: true,
        documentSymbolProvider: true,
        foldingRangeProvider: true,
        hoverProvider: true,
        inlayHintProvider: true,
        referencesProvider: true,
        renameProvider: { prepareProvider: true },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  }

  /** Watches files if the client supports it, and checks the files of the folders. */
  async #begin(): Promise<void> {
    if (this.#canWatch)
      await this.#connection
        .sendRequest("client/registerCapability", {
          registrations: [
            {
              id: "surveyc-files",
              method: "workspace/didChangeWatchedFiles",
              registerOptions: { watchers: [{ globPattern: "**/*.{json,jsonc}" }] },
            },
          ],
        })
        .catch((error: unknown) => this.showError(error));
    await this.#checkFolders();
  }

  async #checkFolders(): Promise<void> {
    const walk = ++this.#walk;
    try {
      for await (const file of this.#host.checkFolders(this.#folders, (uri) => this.#isOpen(uri))) {
        if (walk !== this.#walk) return;
        this.#showFile(file);
      }
    } catch (error) {
      this.showError(error);
    }
  }

  #isOpen(uri: string): boolean {
    return this.#documents.get(uri) !== undefined;
  }

  #trackTexts(): void {
    const connection = this.#connection;
    const documents = this.#documents;
    connection.onNotification("textDocument/didOpen", ({ textDocument }) => {
      const { uri, languageId, version, text } = textDocument;
      documents.open(new OpenDocument(uri, languageId, version, text, this.#encoding));
    });
    connection.onNotification("textDocument/didChange", ({ textDocument, contentChanges }) => {
      const document = documents.get(textDocument.uri);
      document?.change(textDocument.version, contentChanges);
      if (document !== undefined) documents.schedule(document);
    });
    connection.onNotification("textDocument/didClose", ({ textDocument }) => {
      documents.close(textDocument.uri);
      // After closing, the saved file applies instead of the typed text.
      void this.#checkFile(textDocument.uri);
    });
    connection.onNotification("workspace/didChangeWatchedFiles", ({ changes }) => {
      const uris: string[] = changes.map(({ uri }: { readonly uri: string }) => uri);
      // Call it for every file, because each call drops a cache.
      const configurations = uris.filter((uri) => this.#host.forgetConfiguration(uri));
      if (configurations.length > 0) this.#checkAll();
      for (const uri of uris) if (!this.#isOpen(uri)) void this.#checkFile(uri);
    });
    connection.onNotification("workspace/didChangeWorkspaceFolders", ({ event }) => {
      const removed = new Set(event.removed.map(({ uri }: { readonly uri: string }) => uri));
      const added: string[] = event.added.map(({ uri }: { readonly uri: string }) => uri);
      this.#folders = [...this.#folders.filter((uri) => !removed.has(uri)), ...added];
      this.#published.keep(
        (uri) =>
          this.#isOpen(uri) || this.#folders.some((folder) => uri.startsWith(folder.replace(/\/?$/, "/"))),
      );
      void this.#checkFolders();
    });
  }

  /** Checks everything again after a change of the configuration. */
  #checkAll(): void {
    this.#reported.clear();
    for (const document of this.#documents.all()) {
      document.checkedVersion = undefined;
      this.#documents.schedule(document);
    }
    void this.#checkFolders();
  }

  async #checkFile(uri: string): Promise<void> {
    try {
      const file = await this.#host.checkFile(uri);
      if (!this.#isOpen(uri)) this.#showFile(file);
    } catch (error) {
      this.showError(error);
    }
  }

  #showFile({ uri, text, facts }: CheckedFile): void {
    this.#published.show({ uri, lines: new TextLines(text, this.#encoding), facts });
  }
}
