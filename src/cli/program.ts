import { Command } from "commander";
import { addAudit } from "./commands/audit.ts";
import { addCheck } from "./commands/check.ts";
import { addCompletion } from "./commands/completion.ts";
import { addExplain } from "./commands/explain.ts";
import type { Finish } from "./commands/finish.ts";
import { addGraph } from "./commands/graph.ts";
import { addHelp } from "./commands/help.ts";
import { addKeys } from "./commands/keys.ts";
import { addSchema } from "./commands/schema.ts";
import { addServe } from "./commands/serve.ts";
import type { Io } from "./io.ts";
import { version } from "./version.ts";

// The commands, in the order in which the help lists them.
const commands = [
  addCheck,
  addExplain,
  addSchema,
  addGraph,
  addServe,
  addKeys,
  addAudit,
  addCompletion,
  addHelp,
];

const examples = `
Examples:
  surveyc check survey.json
  surveyc explain no-endless-loop
  surveyc graph survey.json --format mermaid
  surveyc serve
`;

/** The command line of surveyc. Parsing it throws a CommanderError for help, the version and mistakes. */
export function buildProgram(io: Io, finish: Finish): Command {
  const program = new Command("surveyc")
    .description(
      "The survey compiler: says what is wrong with surveys and dashboards, and where answers lead.",
    )
    .version(version, "-v, --version", "print the version")
    .helpOption("-h, --help", "show how it is used")
    .option("--color", "paint the output (default: on a terminal)")
    .option("--no-color", "do not paint the output")
    .addHelpText("after", examples)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      outputError: () => undefined,
      getOutHelpWidth: () => io.columns ?? 80,
      getErrHelpWidth: () => io.columns ?? 80,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .exitOverride();
  for (const add of commands) add(program, io, finish);
  return program;
}
