// The language server as a separate process, which serves one editor over its standard input and output.

import type { HostOptions } from "../../../language-server/host/file-host.ts";
import { serveEditor } from "../../../language-server/host/serve-editor.ts";
import { processIo } from "../../../process/io.ts";

/** The settings of the editor, as JSON. */
const options = JSON.parse(process.argv[2] ?? "{}") as HostOptions;
process.exitCode = await serveEditor(options, processIo(process));
