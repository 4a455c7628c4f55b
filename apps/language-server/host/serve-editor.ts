import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node";
import type { ExitCode, Io } from "#apps/process/io.ts";
import { LanguageServer } from "../server.ts";
import { FileHost, type HostOptions } from "./file-host.ts";

/** Serves one editor over the standard input and output until it sends `exit` or disconnects. */
export async function serveEditor(options: HostOptions, io: Io): Promise<ExitCode> {
  const { stdin, stdout, stopped } = io;
  const reader = new StreamMessageReader(stdin);
  const writer = new StreamMessageWriter(stdout);
  const log = (message: string): void => void io.stderr.write(`surveyc: ${message}\n`);
  const connection = createMessageConnection(reader, writer, { error: log, warn: log, info: log, log });
  const host = new FileHost(io, options);
  const code = await new Promise<ExitCode>((resolve) => {
    const server = new LanguageServer(connection, { host, exit: resolve });
    stopped.addEventListener("abort", () => server.exit(), { once: true });
  });
  connection.dispose();
  await host.close();
  // Unread input must not keep the process alive.
  stdin.destroy();
  return code;
}
