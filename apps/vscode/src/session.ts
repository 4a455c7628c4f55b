import type { ExtensionContext } from "vscode";
import * as vscode from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";
import type { ViewRequests } from "../../language-server/answer-view-requests.ts";

/** Makes a client that is not started yet; each platform has its own. */
export type MakeClient = (options: LanguageClientOptions) => BaseLanguageClient;

/** The language server that is running, which is started anew when what it was started with changes. */
export class ServerSession {
  readonly #make: MakeClient;
  readonly #trace = vscode.window.createOutputChannel("surveyc", { log: true });
  #client: BaseLanguageClient | undefined;
  /** One start or end after the other. */
  #turn: Promise<void> = Promise.resolve();

  constructor(make: MakeClient, { subscriptions }: ExtensionContext) {
    this.#make = make;
    const { workspace } = vscode;
    subscriptions.push(
      this.#trace,
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("surveyc") && !event.affectsConfiguration("surveyc.trace"))
          void this.restart();
      }),
      // Only then the configuration may be used.
      workspace.onDidGrantWorkspaceTrust(() => void this.restart()),
    );
  }

  restart(): Promise<void> {
    return this.#next(async () => {
      await this.#end();
      const client = this.#make({ documentSelector: this.#selector(), outputChannel: this.#trace });
      this.#client = client;
      await client.start();
    });
  }

  close(): Promise<void> {
    return this.#next(() => this.#end());
  }

  /** What the server answers; null where the text holds no survey with questions, or the server has gone. */
  async request<Name extends keyof ViewRequests>(
    name: Name,
    params: ViewRequests[Name][0],
  ): Promise<ViewRequests[Name][1] | null> {
    await this.#turn;
    try {
      return (await this.#client?.sendRequest<ViewRequests[Name][1] | null>(name, params)) ?? null;
    } catch {
      // It is being started anew, or the text was closed; whoever asks, asks again when something changes.
      return null;
    }
  }

  #next(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(work).catch((error: unknown) => {
      void vscode.window.showErrorMessage(`surveyc: the language server does not start. ${String(error)}`);
    });
    return this.#turn;
  }

  async #end(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.dispose();
  }

  /** Files, new texts, and what the workspace has besides files; no older versions beside a difference. */
  #selector(): NonNullable<LanguageClientOptions["documentSelector"]> {
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme);
    const schemes = [...new Set(["file", "untitled", ...folders])];
    return schemes.flatMap((scheme) => [
      { scheme, language: "json" },
      { scheme, language: "jsonc" },
    ]);
  }
}
