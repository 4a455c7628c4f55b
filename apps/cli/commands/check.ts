import { relative, resolve } from "node:path";
import type { Command } from "commander";
import { type CommandLineSettings, SettingsFinder } from "#apps/files/config/file-settings.ts";
import type { FileSettings } from "#apps/files/config/settings-in.ts";
import { fileLimits } from "#apps/files/input/limits.ts";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { formatOfName } from "#apps/process/output/output-file.ts";
import { writeOut } from "#apps/process/output/write.ts";
import { defaultLimits } from "#diagnostics/limits.ts";
import { rules } from "#index.ts";
import { checkFiles } from "../check/check-files.ts";
import { type CheckOptions, printers, reportExtensions } from "../check/check-run.ts";
import { requireEditable } from "../fix/fix-file.ts";
import { choiceOption, countOption, kindOption, limitOption, presetOption, ruleOption } from "../options.ts";
import { watchFiles } from "../watch/watch-files.ts";

/** The resolved severity of every settable rule; rules of plugins come last. */
function severitiesOf({ preset: chosen, rules: set, plugins }: FileSettings) {
  const own = rules
    .filter(({ locked }) => !locked)
    .map(({ code, severity, preset }) => ({
      code,
      severity: preset === "strict" && chosen !== "strict" ? "off" : severity,
    }));
  const all: Readonly<Record<string, string | undefined>> = set;
  return Object.fromEntries([...own, ...plugins].map(({ code, severity }) => [code, all[code] ?? severity]));
}

/** Prints the resolved configuration for a file, as JSON. The file need not exist. */
async function printConfig(name: string, given: CommandLineSettings, io: Io): Promise<ExitCode> {
  const finder = new SettingsFinder(io, given);
  const found = await finder.for({ name, path: resolve(io.cwd, name) });
  finder.requireKnownRules(found);
  const { configPath, kind, limits, plugins, ignore, isIgnored } = found;
  const shown = {
    config: configPath === null ? null : relative(io.cwd, configPath),
    kind: kind ?? null,
    preset: found.preset ?? "recommended",
    rules: severitiesOf(found),
    limits: { ...defaultLimits, ...fileLimits(limits) },
    ignore,
    isIgnored,
    plugins: plugins.map(({ code, summary, page }) => ({ code, summary, page })),
  };
  await writeOut(io, `${JSON.stringify(shown, null, 2)}\n`);
  return 0;
}

const examples = `
Examples:
  surveyc check survey.json                        one file
  surveyc check surveys/                           all .json, .jsonc, .ndjson and .jsonl files of a folder
  surveyc check "surveys/**/*.json"                all files that a glob matches
  curl -s "$url" | surveyc check                   a reply: a survey, a list page, an array or a dashboard
  surveyc check --watch surveys/                   again whenever a file changes
  surveyc check --fix survey.json                  apply the fixes that are safe
  surveyc check --ndjson export.ndjson             one survey per line, any number of lines
  surveyc check --format sarif *.json > out.sarif  for code scanning
  surveyc check --format markdown surveys/         for a comment on a pull request
  surveyc check surveys/ -o report.html            a page with a picture of every survey
  surveyc check --rule unrouted-answer=warning --fail-on warning survey.json
  surveyc check --baseline surveyc.baseline.json surveys/   only findings that are not in the baseline
  surveyc check --limit diagnostics=1000 survey.json

Exit codes: 0 nothing found, 1 findings at the fail level, 2 usage or input error.
`;

/** The options by their command-line names: `--rule` and `--limit` are singular. */
type CheckFlags = Omit<CheckOptions, "rules" | "limits" | "interactive" | "format"> & {
  readonly format: CheckOptions["format"] | undefined;
  readonly watch: boolean | undefined;
  readonly printConfig: string | undefined;
  readonly rule: CheckOptions["rules"];
  readonly limit: CheckOptions["limits"];
};

function watchProblem(files: readonly string[], options: CheckOptions): string | undefined {
  if (options.ndjson) return "--watch cannot be used with --ndjson: streams are read once";
  if (options.fix)
    return "--watch cannot be used with --fix: it would change files while they are being edited";
  if (options.updateBaseline)
    return "--watch cannot be used with --update-baseline: every new finding would be hidden at once";
  if (options.output !== undefined) return "--watch cannot be used with --output: it prints to a terminal";
  if (options.format !== "text")
    return `--watch prints text only; run surveyc check --format ${options.format} without it`;
  if (files.includes("-")) return "--watch needs files or folders: the standard input is read once";
  return undefined;
}

function usageProblem(
  files: readonly string[],
  options: CheckOptions,
  isWatching: boolean,
): string | undefined {
  if (files.length === 0)
    return "name the files to check, or pipe a survey in (surveyc check --help has examples)";
  if (options.jsonc && options.ndjson) return "--jsonc cannot be used with --ndjson: a line has no comments";
  if (options.updateBaseline && options.baseline === undefined)
    return "--update-baseline needs the file to write: --baseline surveyc.baseline.json";
  if (isWatching) return watchProblem(files, options);
  if (!options.fix) return undefined;
  if (options.ndjson) return "--fix cannot be used with --ndjson: streams are read, never written back";
  if (files.includes("-")) return "--fix needs files: the standard input cannot be written to";
  return undefined;
}

/** Returns the requested format, or else the format of the extension of the output file, or text. */
function formatOf(
  given: CheckOptions["format"] | undefined,
  output: string | undefined,
): CheckOptions["format"] {
  if (output === "") throw new CommandError("--output: an empty file name was given");
  if (given !== undefined || output === undefined || output === "-") return given ?? "text";
  return formatOfName(output, reportExtensions);
}

async function check(
  named: readonly string[],
  options: CheckOptions,
  isWatching: boolean,
  io: Io,
): Promise<ExitCode> {
  const files = named.length === 0 && !io.terminals.stdin ? ["-"] : named;
  const problem = usageProblem(files, options, isWatching);
  if (problem !== undefined) throw new CommandError(problem);
  if (options.fix) requireEditable(options.limits);
  const run = () => checkFiles(files, options, io);
  return isWatching ? watchFiles({ patterns: async () => files, run }, options, io) : run();
}

function runCheck(
  files: readonly string[],
  { rule: rules, limit: limits, printConfig: name, watch, format: given, ...others }: CheckFlags,
  io: Io,
): Promise<ExitCode> {
  const format = formatOf(given, others.output);
  const options = { ...others, format, rules, limits, interactive: false };
  return name === undefined ? check(files, options, watch === true, io) : printConfig(name, options, io);
}

export function addCheck(program: Command, run: Run): void {
  program
    .command("check")
    .argument(
      "[files...]",
      "files, folders, globs, or - for the standard input (default: - if input is piped in)",
    )
    .addOption(
      choiceOption(
        "--format <format>",
        "the output format (default: from the extension of --output, else text)",
        Object.keys(printers),
      ),
    )
    .option(
      "-o, --output <file>",
      `the file for the findings; its extension sets the format (.${Object.keys(reportExtensions).join(", .")})`,
    )
    .addOption(
      choiceOption("--fail-on <severity>", "findings that make the exit code 1", [
        "error",
        "warning",
      ]).default("error"),
    )
    .addOption(countOption("--max-warnings <count>", "more warnings than this make the exit code 1"))
    .addOption(presetOption())
    .addOption(ruleOption())
    .addOption(limitOption())
    .addOption(kindOption())
    .option("--config <file>", "the configuration for all files (default: the nearest surveyc.config.json)")
    .option("--no-config", "read no configuration")
    .option(
      "--print-config <file>",
      "print the resolved configuration for a file, as JSON, and check nothing",
    )
    .option("--baseline <file>", "hide the findings that this file records, until they change")
    .option("--update-baseline", "record all findings in the file of --baseline")
    .option("--fix", "apply the safe fixes, and write the files back")
    .option("--jsonc", "read comments and trailing commas, as in files named .jsonc")
    .option("--ndjson", "read one survey per line, as in files named .ndjson and .jsonl")
    .option("--quiet", "print errors only")
    .option("--watch", "check again whenever a file changes, until Ctrl-C")
    .addHelpText("after", examples)
    .action(run(runCheck));
}
