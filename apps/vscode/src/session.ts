import type { ExtensionContext } from "vscode";
import * as vscode from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";
import type { ViewRequests } from "../../language-server/answer-view-requests.ts";

/** Creates a client without starting it; each platform has its own. */
export type MakeClient = (options: LanguageClientOptions) => BaseLanguageClient;

/** The running language server, which restarts when its options change. */
export class ServerSession {
  readonly #make: MakeClient;
  readonly #trace = vscode.window.createOutputChannel("surveyc", { log: true });
  #client: BaseLanguageClient | undefined;
  /** Serializes starts and stops. */
  #queue: Promise<void> = Promise.resolve();

  constructor(make: MakeClient, { subscriptions }: ExtensionContext) {
    this.#make = make;
    const { workspace } = vscode;
    subscriptions.push(
      this.#trace,
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("surveyc") && !event.affectsConfiguration("surveyc.trace"))
          void this.restart();
      }),
      // The configuration may be used only in a trusted workspace.
      workspace.onDidGrantWorkspaceTrust(() => void this.restart()),
    );
  }

  restart(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#end();
      const client = this.#make({ documentSelector: this.#selector(), outputChannel: this.#trace });
      this.#client = client;
      await client.start();
    });
  }

  close(): Promise<void> {
    return this.#enqueue(() => this.#end());
  }

  /** Sends a request; null if the text contains no survey with questions, or the server is not running. */
  async request<Name extends keyof ViewRequests>(
    name: Name,
    params: ViewRequests[Name][0],
  ): Promise<ViewRequests[Name][1] | null> {
    await this.#queue;
    try {
      return (await this.#client?.sendRequest<ViewRequests[Name][1] | null>(name, params)) ?? null;
    } catch {
      // The server is restarting, or the text was closed; callers repeat the request after the next change.
      return null;
    }
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work).catch((error: unknown) => {
      void vscode.window.showErrorMessage(`surveyc: the language server failed to start. ${String(error)}`);
    });
    return this.#queue;
  }

  async #end(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.dispose();
  }

  /** Selects files, unsaved texts and virtual files of the workspace, but not old versions in a diff. */
  #selector(): NonNullable<LanguageClientOptions["documentSelector"]> {
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme);
    const schemes = [...new Set(["file", "untitled", ...folders])];
    return schemes.flatMap((scheme) => [
      { scheme, language: "json" },
      { scheme, language: "jsonc" },
    ]);
  }
}
