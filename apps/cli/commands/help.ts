import type { Command } from "commander";

function showHelp(program: Command, names: readonly string[]): void {
  let command = program;
  for (const name of names) {
    const next = command.commands.find((each) => each.name() === name);
    // The parser knows the message for an unknown command; it throws.
    if (next === undefined && command.commands.length > 0) command.parse([name], { from: "user" });
    command = next ?? command;
  }
  command.help();
}

/** `help` for a command with subcommands. That of commander shows the help of the program for names that it does not know. */
export function addHelp(program: Command): void {
  program
    .helpCommand(false)
    .command("help")
    .description("show how a command is used")
    .argument("[command...]", "the command; without it this lists them")
    .action((names: string[]) => showHelp(program, names));
}
