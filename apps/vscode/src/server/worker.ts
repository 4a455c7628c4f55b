// The language server as a worker of a page.
import { BrowserMessageReader, BrowserMessageWriter, createMessageConnection } from "vscode-jsonrpc/browser";
import { LanguageServer } from "../../../language-server/server.ts";
import { EditorHost } from "./editor-host.ts";

// A worker implements the interface of a port.
const port = self as unknown as MessagePort;
const connection = createMessageConnection(new BrowserMessageReader(port), new BrowserMessageWriter(port));
const host = new EditorHost(connection);
new LanguageServer(connection, { host, exit: () => self.close() });
