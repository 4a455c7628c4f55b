import { type Command, Option } from "commander";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { checkFiles } from "../check/check-files.ts";
import type { CheckOptions } from "../check/check-run.ts";
import { requireEditable } from "../fix/fix-file.ts";
import { kindOption, limitOption, presetOption, ruleOption } from "../options.ts";

const examples = `
Examples:
  surveyc fix survey.json                   apply the fixes that are safe
  surveyc fix --diff survey.json            show what that would change, and write nothing
  surveyc fix --interactive surveys/        show each fix as a diff, and ask
  surveyc fix -i survey.json < answers.txt  the same with answers from a program, one per line

A file is written after the last prompt about it; Ctrl-C before that leaves it unchanged.
Exit codes: 0 no errors left, 1 errors left, 2 usage or input error, 130 Ctrl-C.
With --diff: 0 nothing would change, 1 something would, 2 usage or input error.
`;

type FixFlags = Pick<
  CheckOptions,
  "kind" | "config" | "jsonc" | "quiet" | "color" | "interactive" | "diff"
> & {
  readonly rule: CheckOptions["rules"];
  readonly limit: CheckOptions["limits"];
  readonly dryRun: boolean | undefined;
};

async function fix(
  files: readonly string[],
  { rule, limit, dryRun, ...given }: FixFlags,
  io: Io,
): Promise<ExitCode> {
  if (files.length === 0) throw new CommandError("name the files to fix (surveyc fix --help has examples)");
  if (files.includes("-"))
    throw new CommandError("name files to fix: the standard input cannot be written to");
  requireEditable(limit);
  const diff = given.diff || dryRun;
  if (diff && given.interactive)
    throw new CommandError(
      "--diff cannot be used with --interactive, which shows each change before it asks",
    );
  const options = {
    ...given,
    diff,
    rules: rule,
    limits: limit,
    fix: true,
    format: "text",
    failOn: "error",
  } as const;
  return checkFiles(files, options, io);
}

export function addFix(program: Command, run: Run): void {
  program
    .command("fix")
    .argument("[files...]", "files, folders or globs")
    .option("-i, --interactive", "show each fix as a diff, including unsafe ones, and ask")
    .option("--diff", "print what the safe fixes would change, as a patch, and write nothing")
    .addOption(new Option("--dry-run").hideHelp())
    .addOption(presetOption())
    .addOption(ruleOption())
    .addOption(limitOption())
    .addOption(kindOption())
    .option("--config <file>", "the configuration for all files (default: the nearest surveyc.config.json)")
    .option("--no-config", "read no configuration")
    .option("--jsonc", "read comments and trailing commas, as in files named .jsonc")
    .option("--quiet", "print errors only")
    .addHelpText("after", examples)
    .action(run(fix));
}
