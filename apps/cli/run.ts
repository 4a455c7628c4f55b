import { Command, CommanderError } from "commander";
import { explainError } from "#apps/process/command-error.ts";
import { version } from "#apps/process/installed-package.ts";
import { type ExitCode, type Io, type Run, readerGone } from "#apps/process/io.ts";
import { printError } from "#apps/process/output/write.ts";
import { type AddCommand, loadCommands } from "./commands.ts";

/**
 * Runs the command line `argv` (without node and the script) and returns the exit code: 0 no findings,
 * 1 findings at the fail level, 2 usage or input error.
 */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = 0;
  // Global options take no values, so the first other word is the command.
  const commands = await loadCommands(argv.find((word) => !word.startsWith("-")));
  const program = programOf(commands, io, (work) => async (...given) => {
    const command = given.at(-1) as Command;
    const action = work as (...given: unknown[]) => Promise<ExitCode>;
    code = await action(...command.processedArgs, command.optsWithGlobals(), io);
  });
  try {
    await program.parseAsync(withoutHelpOfUnknown(argv, program), { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) return usage(error, argv, io);
    code = await explainError(error, program.opts<{ readonly color?: boolean }>().color, io);
  }
  if (!io.stopped.aborted || io.stopped.reason === readerGone) return code;
  printError(io, String(io.stopped.reason));
  return 2;
}

const examples = `
Examples:
  surveyc check survey.json
  surveyc explain no-endless-loop
  surveyc graph survey.json --format mermaid
  surveyc serve
`;

/** The program with these commands. Parsing throws a CommanderError for help, the version and usage errors. */
function programOf(commands: readonly AddCommand[], io: Io, run: Run): Command {
  const program = new Command("surveyc")
    .description("The survey compiler: finds errors in surveys and dashboards, and shows where answers lead.")
    .version(version, "-v, --version", "print the version")
    .helpOption("-h, --help", "show help for the command")
    .option("--color", "color the output (default: on a terminal)")
    .option("--no-color", "do not color the output")
    .addHelpText("after", examples)
    .configureHelp({ showGlobalOptions: true, subcommandTerm: (command) => command.name() })
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      outputError: () => undefined,
      getOutHelpWidth: () => io.columns ?? 80,
      getErrHelpWidth: () => io.columns ?? 80,
    })
    .exitOverride();
  for (const add of commands) add(program, run, io);
  return program;
}

/** Removes the help option after an unknown command, because the parser would show the help of the program and succeed. */
function withoutHelpOfUnknown(argv: readonly string[], program: Command): readonly string[] {
  let command = program;
  for (const word of argv) {
    if (word.startsWith("-")) continue;
    const next = command.commands.find((each) => each.name() === word || each.aliases().includes(word));
    if (next === undefined) {
      const isUnknown = command.commands.length > 0 && word !== "help";
      return isUnknown ? argv.filter((each) => each !== "--help" && each !== "-h") : argv;
    }
    command = next;
  }
  return argv;
}

/** Names of other tools for our commands. */
const commandByAlias: ReadonlyMap<string, string> = new Map([
  ["watch", "check --watch"],
  ["lint", "check"],
  ["validate", "check"],
  ["verify", "check"],
]);

/** Prints the message of a usage error. Commander prints help and version itself. */
function usage(error: CommanderError, argv: readonly string[], io: Io): ExitCode {
  if (error.exitCode === 0) return 0;
  if (error.code === "commander.help") return 2;
  const message = error.message.replace(/^error: /, "").replaceAll(/\s*\n\s*/g, " ");
  const command = commandByAlias.get(argv[0] ?? "");
  const isFile = error.code === "commander.unknownCommand" && /[./\\]/.test(argv[0] ?? "");
  if (command !== undefined) printError(io, `unknown command '${argv[0]}' (Did you mean ${command}?)`);
  else printError(io, isFile ? `${message} (to check a file: surveyc check ${argv[0]})` : message);
  return 2;
}
