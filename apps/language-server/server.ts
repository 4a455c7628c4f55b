// The protocol around what editors ask (https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/).
import type { MessageConnection } from "vscode-jsonrpc";
import type { ClientCapabilities, InitializeParams, InitializeResult } from "vscode-languageserver-protocol";
import { answerRequests, type FileText } from "./answer-requests.ts";
import { answerViewRequests } from "./answer-view-requests.ts";
import { type CheckText, OpenDocument, OpenDocuments } from "./open-documents.ts";
import type { DocumentFacts } from "./payload-document.ts";
import { type PositionEncoding, TextLines } from "./positions.ts";
import { PublishedFindings } from "./published-findings.ts";
import type { PageOf } from "./to-protocol.ts";

/** A file that is not open, and what was found in it; facts are null where it holds no payload or is gone. */
export interface CheckedFile {
  readonly uri: string;
  readonly text: string;
  readonly facts: DocumentFacts | null;
}

/** What the server needs of the world: files, their configuration, and who checks them. */
export interface ServerHost {
  readonly version: string;
  /** Told before anything else what the client says of itself (`initializationOptions`), and which folders it has open. */
  readonly begin?: (options: unknown, folders: readonly string[]) => void;
  readonly pageOf: PageOf;
  readonly check: CheckText;
  /** Checks the files of folders one after the other, without keeping the program busy in between; `isOpen` files are left out. */
  readonly checkFolders: (
    folders: readonly string[],
    isOpen: (uri: string) => boolean,
  ) => AsyncIterable<CheckedFile>;
  readonly checkFile: (uri: string) => Promise<CheckedFile>;
  /** The files that test the survey of a file; none where nobody knows. */
  readonly testsOf?: (uri: string) => Promise<readonly FileText[]>;
  /** Whether a file says how others are checked; what was read of these is forgotten then. */
  readonly forgetConfiguration: (uri: string) => boolean;
}

/** What a server is made of. */
export interface ServerParts {
  readonly host: ServerHost;
  /** Called once, after `exit` or at the end of the input, with the exit code of the program. */
  readonly exit: (code: 0 | 1) => void;
}

// Numbers of the protocol.
const ERROR = 1;
const INCREMENTAL = 2;

const encodings: readonly PositionEncoding[] = ["utf-16", "utf-8", "utf-32"];

/** Of those that the client can count in, the first that it prefers; UTF-16 where it says nothing. */
const encodingFor = ({ general }: ClientCapabilities): PositionEncoding =>
  encodings.find((each) => each === general?.positionEncodings?.[0]) ??
  encodings.find((each) => general?.positionEncodings?.includes(each)) ??
  "utf-16";

/** Serves one client over a connection, which begins to listen. */
export class LanguageServer {
  readonly #connection: MessageConnection;
  readonly #host: ServerHost;
  readonly #onExit: ServerParts["exit"];
  readonly #documents: OpenDocuments;
  readonly #published: PublishedFindings;
  readonly #told = new Set<string>();
  #encoding: PositionEncoding = "utf-16";
  #folders: readonly string[] = [];
  #canWatch = false;
  #resolvesEdits = false;
  #isShutDown = false;
  #hasExited = false;
  /** Counts the walks through the folders: a newer one ends those before it. */
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
      (error) => this.tell(error),
    );
    this.#answerLifecycle();
    this.#followTexts();
    answerRequests(connection, this.#documents, {
      pageOf: host.pageOf,
      testsOf: async (uri) => (await host.testsOf?.(uri)) ?? [],
      resolvesEdits: () => this.#resolvesEdits,
    });
    answerViewRequests(connection, this.#documents);
    connection.onError(([error]) => this.tell(error));
    connection.onClose(() => this.exit());
    connection.listen();
  }

  /** Tells people of an error, each once. */
  tell(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (this.#told.has(message) || this.#hasExited) return;
    this.#told.add(message);
    void this.#notify("window/showMessage", { type: ERROR, message: `surveyc: ${message}` });
  }

  /** A client that has gone is told nothing. */
  async #notify(method: string, params: object): Promise<void> {
    try {
      await this.#connection.sendNotification(method, params);
    } catch {
      // It has gone: the connection says so, and the server ends.
    }
  }

  /** Ends it: nothing is sent from now on. */
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

  /** Watches files where the client can, and checks those of the folders. */
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
        .catch((error: unknown) => this.tell(error));
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
      this.tell(error);
    }
  }

  #isOpen(uri: string): boolean {
    return this.#documents.get(uri) !== undefined;
  }

  #followTexts(): void {
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
      // From now on the file counts, not what was typed.
      void this.#checkFile(textDocument.uri);
    });
    connection.onNotification("workspace/didChangeWatchedFiles", ({ changes }) => {
      const uris: string[] = changes.map(({ uri }: { readonly uri: string }) => uri);
      // Each of them is asked, as each is forgotten.
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

  /** Checks everything again, as the configuration has changed. */
  #checkAll(): void {
    this.#told.clear();
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
      this.tell(error);
    }
  }

  #showFile({ uri, text, facts }: CheckedFile): void {
    this.#published.show({ uri, lines: new TextLines(text, this.#encoding), facts });
  }
}
