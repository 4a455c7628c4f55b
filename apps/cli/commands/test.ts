import type { Command } from "commander";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { formatOption, limitOption } from "../options.ts";
import { watchedTests } from "../survey-tests/find-tests.ts";
import { type TestOptions, testSurveys } from "../survey-tests/test-files.ts";
import { watchFiles } from "../watch/watch-files.ts";

const examples = `
A file visit.survey-test.json next to visit.json lists the answers of respondents and the questions that follow.

Examples:
  surveyc cover visit.json --write-tests    write tests that try every branch
  surveyc test                              run all tests in this folder
  surveyc test surveys/visit.json           run the tests of a survey
  surveyc test --update surveys/            rewrite what tests expect if the new routes are intended
  surveyc test --watch                      again whenever a test or a survey changes
  surveyc test --format github surveys/     annotations on a pull request

Exit codes: 0 all tests pass, 1 a test fails or is invalid, 2 usage or input error.
`;

interface TestFlags extends TestOptions {
  readonly watch: boolean | undefined;
}

const isSet = (value: string | undefined): boolean =>
  value !== undefined && !["", "0", "false"].includes(value);

function usageProblem(
  paths: readonly string[],
  { update, watch, format }: TestFlags,
  { env }: Io,
): string | undefined {
  if (paths.includes("-")) return "tests cannot be read from the standard input; name a file or a folder";
  if (update && isSet(env["CI"]))
    return "--update changes what tests expect, so it is not for CI (CI is set): run it where the changes can be reviewed";
  if (update && format !== "text")
    return `--update prints text only; run surveyc test --format ${format} without it`;
  if (!watch) return undefined;
  if (update) return "--watch cannot be used with --update: it would accept every change at once";
  if (format !== "text") return `--watch prints text only; run surveyc test --format ${format} without it`;
  return undefined;
}

async function test(named: readonly string[], options: TestFlags, io: Io): Promise<ExitCode> {
  const paths = named.length === 0 ? ["."] : named;
  const problem = usageProblem(paths, options, io);
  if (problem !== undefined) throw new CommandError(problem);
  const run = () => testSurveys(paths, options, io);
  return options.watch ? watchFiles({ patterns: () => watchedTests(paths, io), run }, options, io) : run();
}

export function addTest(program: Command, run: Run): void {
  program
    .command("test")
    .argument("[paths...]", "test files, surveys, folders or globs (default: this folder)")
    .addOption(formatOption(["text", "json", "sarif", "github", "markdown"], "the format of the failures"))
    .option("--update", "rewrite what failing tests expect, and print what changed")
    .option("--watch", "run again whenever a test or a survey changes, until Ctrl-C")
    .option("--config <file>", "the configuration for all files (default: the nearest surveyc.config.json)")
    .option("--no-config", "read no configuration")
    .addOption(limitOption())
    .addHelpText("after", examples)
    .action(run(test));
}
