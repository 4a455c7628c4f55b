// The entry point in a browser: the server is a worker and requests files from the extension.
import * as vscode from "vscode";
import { BrowserMessageReader, BrowserMessageWriter, LanguageClient } from "vscode-languageclient/browser";
import { registerCommands } from "./commands.ts";
import { type EditorOptions, FIND_FILES, READ_FILE } from "./server/file-requests.ts";
import { ServerSession } from "./session.ts";
import { firstFolder, readSettings } from "./settings.ts";
import { findFiles, readFile } from "./workspace-files.ts";

let session: ServerSession | undefined;

/** Starts the server. Workers cannot be loaded from the URL of a remote extension, so read the file first. */
async function startWorker(extension: vscode.Uri): Promise<Worker> {
  const file = vscode.Uri.joinPath(extension, "dist/server/worker.js");
  if (/^https?$/.test(file.scheme)) return new Worker(file.toString(true));
  const code = new Uint8Array(await vscode.workspace.fs.readFile(file));
  return new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const make = (options: ConstructorParameters<typeof LanguageClient>[3]): LanguageClient => {
    const { config, preset, rule } = readSettings();
    const folder = firstFolder();
    const initializationOptions: EditorOptions = {
      config: config && folder ? vscode.Uri.joinPath(folder, config).toString() : config,
      preset,
      rule,
      pages: vscode.Uri.joinPath(context.extensionUri, "dist/docs/rules").toString(),
      version: context.extension.packageJSON.version,
    };
    const client = new LanguageClient(
      "surveyc",
      "surveyc",
      async () => {
        // Pass its reader and writer: in the extension host, a worker is not an instance of `Worker`.
        const worker = await startWorker(context.extensionUri);
        return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
      },
      {
        ...options,
        initializationOptions,
      },
    );
    client.onRequest(READ_FILE, readFile);
    client.onRequest(FIND_FILES, findFiles);
    return client;
  };
  session = new ServerSession(make, context);
  registerCommands(session, context);
  await session.restart();
}

export const deactivate = (): Promise<void> | undefined => session?.close();
