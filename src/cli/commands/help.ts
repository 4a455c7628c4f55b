import type { Command } from "commander";

function showHelp(asked: Command, names: readonly string[]): void {
  let command = asked;
  for (const name of names) {
    const next = command.commands.find((each) => each.name() === name);
    // What is said of a command that there is not is known to the parser alone; it throws.
    if (next === undefined && command.commands.length > 0) command.parse([name], { from: "user" });
    command = next ?? command;
  }
  command.help();
}

/** `help` for a command that has others, in place of the one that shows its own help for names that it does not know. */
export function addHelp(program: Command): void {
  program
    .helpCommand(false)
    .command("help")
    .description("show how a command is used")
    .argument("[command...]", "the command; without it this lists them")
    .action((names: string[]) => showHelp(program, names));
}
