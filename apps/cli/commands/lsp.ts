import type { Command } from "commander";
import type { HostOptions } from "#apps/language-server/host/file-host.ts";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { presetOption, ruleOption } from "../options.ts";

const examples = `
Editors start this command and use the Language Server Protocol over the standard input and output; docs/editors.md has the
settings of each editor. It checks JSON files, with or without comments, whose name (nps.survey.json, surveys/nps.json),
"$schema", configuration or properties identify surveys or dashboards, and ignores all other files.

Files are checked as by surveyc check, with the nearest surveyc.config.json and surveyc.baseline.json.

Exit codes: 0 after shutdown and exit, 1 after exit without shutdown or if the editor has exited, 2 usage error.
`;

async function lsp(options: HostOptions, io: Io): Promise<ExitCode> {
  if (io.terminals.stdin)
    throw new CommandError("this command is for editors, not for a terminal; see docs/editors.md");
  // Loaded here, so that other commands do not load the language server.
  const { serveEditor } = await import("#apps/language-server/host/serve-editor.ts");
  return serveEditor(options, io);
}

export function addLsp(program: Command, run: Run): void {
  program
    .command("lsp")
    .option(
      "--stdio",
      "use the standard input and output, which is the default; many editors pass this option",
    )
    .option("--config <file>", "the configuration of all files (default: the nearest surveyc.config.json)")
    .option("--no-config", "use no configuration")
    .option(
      "--baseline <file>",
      "the file of the known findings (default: the nearest surveyc.baseline.json)",
    )
    .addOption(presetOption())
    .addOption(ruleOption())
    .addHelpText("after", examples)
    .action(run(lsp));
}
