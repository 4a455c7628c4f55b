// The entry point on the desktop: the server is a process.
import type * as vscode from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { registerCommands } from "./commands.ts";
import { ServerSession } from "./session.ts";
import { firstFolder, readSettings } from "./settings.ts";

let session: ServerSession | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const module = context.asAbsolutePath("dist/server/server.js");
  const make = (options: ConstructorParameters<typeof LanguageClient>[3]): LanguageClient => {
    const folder = firstFolder();
    const cwd = folder?.scheme === "file" ? folder.fsPath : undefined;
    return new LanguageClient(
      "surveyc",
      "surveyc",
      {
        module,
        transport: TransportKind.stdio,
        args: [JSON.stringify(readSettings())],
        options: { ...(cwd !== undefined && { cwd }) },
      },
      options,
    );
  };
  session = new ServerSession(make, context);
  registerCommands(session, context);
  await session.restart();
}

export const deactivate = (): Promise<void> | undefined => session?.close();
