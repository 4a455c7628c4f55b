import type { Command } from "commander";

function showHelp(program: Command, names: readonly string[]): void {
  let command = program;
  for (const name of names) {
    const next = command.commands.find((each) => each.name() === name);
    // Let the parser throw its error for an unknown command.
    if (next === undefined && command.commands.length > 0) command.parse([name], { from: "user" });
    command = next ?? command;
  }
  command.help();
}

export const helpDescription = "show help for a command";

/** Adds `help` to a command with subcommands. Unlike commander's own, it rejects unknown names. */
export function addHelp(program: Command): void {
  program
    .helpCommand(false)
    .command("help")
    .description(helpDescription)
    .argument("[command...]", "the command (default: list all commands)")
    .action((names: string[]) => showHelp(program, names));
}
