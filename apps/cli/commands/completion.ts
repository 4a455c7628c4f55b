import type { Command } from "commander";
import { unknownName } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { writeOut } from "#apps/process/output/write.ts";
import { rules } from "#index.ts";
import { scripts, type Words } from "../completion/scripts.ts";
import { kindNames, limitNames, settableCodes, severities } from "../options.ts";

const shells = [...scripts.keys()];

const examples = `
Examples:
  eval "$(surveyc completion bash)"        in ~/.bashrc
  source <(surveyc completion zsh)         in ~/.zshrc
  surveyc completion fish | source         in ~/.config/fish/config.fish
`;

/** Values of arguments and options that are too many for the help. */
const argumentValues: Readonly<Record<string, readonly string[]>> = {
  explain: rules.map(({ code }) => code),
  schema: kindNames,
  completion: shells,
};
const optionValues: Readonly<Record<string, readonly string[]>> = { "--kind": kindNames };

function optionsOf(command: Command, program: Command): Words["commands"][number]["options"] {
  const options = [...command.options, ...program.options.filter(({ long }) => long !== "--version")];
  const words = options.map(({ long, description, argChoices, required }) => ({
    name: long ?? "",
    description,
    values: argChoices ?? optionValues[long ?? ""] ?? (required ? [] : undefined),
  }));
  return [...words, { name: "--help", description: "show help for the command", values: undefined }];
}

function wordsOf(program: Command): Words {
  const namesIn = ({ commands }: Command): string[] => commands.map((command) => command.name());
  const commands = program.commands.map((command) => {
    const name = command.name();
    const subcommands = namesIn(name === "help" ? program : command);
    return {
      name,
      description: command.description(),
      options: optionsOf(command, program),
      values: subcommands.length > 0 ? subcommands : argumentValues[name],
    };
  });
  return { commands, codes: settableCodes, severities, limits: limitNames };
}

async function printScript(shell: string, program: Command, io: Io): Promise<ExitCode> {
  const script = scripts.get(shell);
  if (script === undefined)
    throw new CommandError(unknownName("shell", shell, shells, `scripts exist for ${shells.join(", ")}`));
  await writeOut(io, script(wordsOf(program)));
  return 0;
}

export function addCompletion(program: Command, run: Run, io: Io): void {
  program
    .command("completion")
    .argument("<shell>", shells.join(", "))
    .addHelpText("after", examples)
    .action(run((shell: string) => printScript(shell, program, io)));
}
