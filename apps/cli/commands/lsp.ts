import type { Command } from "commander";
import type { HostOptions } from "#apps/language-server/host/file-host.ts";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { presetOption, ruleOption } from "../options.ts";

const examples = `
Editors start it, and speak the Language Server Protocol with it over the standard input and output: docs/editors.md says what to
write in the settings of each. It tells of files of JSON, and of JSON with comments, whose name (nps.survey.json, surveys/nps.json),
"$schema", configuration or members say that they hold surveys or dashboards; of all others it says nothing.

Each file is checked as surveyc check does, with the surveyc.config.json and the surveyc.baseline.json that are nearest to it.

Exit codes: 0 after shutdown and exit, 1 after exit alone, or where the editor has gone, 2 usage error.
`;

async function lsp(options: HostOptions, io: Io): Promise<ExitCode> {
  if (io.terminals.stdin)
    throw new CommandError("editors start this command, and people do not; docs/editors.md says how");
  // Loaded by this command only.
  const { serveEditor } = await import("#apps/language-server/host/serve-editor.ts");
  return serveEditor(options, io);
}

export function addLsp(program: Command, run: Run): void {
  program
    .command("lsp")
    .description("serve an editor over the Language Server Protocol")
    .option("--stdio", "over the standard input and output, as it does anyway: many editors say so")
    .option("--config <file>", "the configuration of all files (default: the nearest surveyc.config.json)")
    .option("--no-config", "use no configuration")
    .option(
      "--baseline <file>",
      "the findings that are known (default: in the nearest surveyc.baseline.json)",
    )
    .addOption(presetOption())
    .addOption(ruleOption())
    .addHelpText("after", examples)
    .action(run(lsp));
}
