// The language server as a process of its own, which serves one editor over its standard input and output.
import { processIo } from "../../../../src/cli/io.ts";
import type { HostOptions } from "../../../../src/cli/lsp/file-host.ts";
import { serveEditor } from "../../../../src/cli/lsp/serve-editor.ts";

/** The editor says what it has in its settings as JSON. */
const options = JSON.parse(process.argv[2] ?? "{}") as HostOptions;
process.exitCode = await serveEditor(options, processIo(process));
