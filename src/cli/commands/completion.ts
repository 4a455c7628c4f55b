import type { Command } from "commander";
import { bashScript } from "../completion/bash-script.ts";
import { fishScript } from "../completion/fish-script.ts";
import { type Shell, shells, type Words, wordsOf } from "../completion/words.ts";
import { zshScript } from "../completion/zsh-script.ts";
import type { ExitCode, Finish, Io } from "../io.ts";
import { unknownName } from "../options.ts";
import { complain, writeOut } from "../output/write.ts";

const scripts: Readonly<Record<Shell, (words: Words) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

const isShell = (name: string): name is Shell => (shells as readonly string[]).includes(name);

const examples = `
Examples:
  eval "$(surveyc completion bash)"        in ~/.bashrc
  source <(surveyc completion zsh)         in ~/.zshrc
  surveyc completion fish | source         in ~/.config/fish/config.fish
`;

async function printScript(shell: string, program: Command, io: Io): Promise<ExitCode> {
  if (!isShell(shell)) {
    complain(io, unknownName("shell with a script", shell, shells, `there is one for ${shells.join(", ")}`));
    return 2;
  }
  await writeOut(io, scripts[shell](wordsOf(program)));
  return 0;
}

/** `surveyc completion <shell>` */
export function addCompletion(program: Command, io: Io, finish: Finish): void {
  program
    .command("completion")
    .description("print a script that completes surveyc in a shell")
    .argument("<shell>", shells.join(", "))
    .addHelpText("after", examples)
    .action(async (shell: string) => finish(await printScript(shell, program, io)));
}
