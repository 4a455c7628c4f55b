import { setImmediate } from "node:timers/promises";
import type { Command } from "commander";
import { nameOf } from "#apps/pages/drawn-survey.ts";
import { countOf } from "#apps/phrasing/phrases.ts";
import { CommandError, explainError } from "#apps/process/command-error.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { printInfo, writeJson, writeOut } from "#apps/process/output/write.ts";
import { figuresOf, printFigures, type SurveyFigures } from "../analysis/survey-figures.ts";
import type { SurveyOptions } from "../input/read-survey.ts";
import { readSurveys } from "../input/read-surveys.ts";
import { formatOption, indexOption, limitOption } from "../options.ts";
import { showProgress } from "../records/progress.ts";

interface StatsOptions extends SurveyOptions {
  readonly format: "text" | "json" | "markdown";
}

const examples = `
Examples:
  surveyc stats survey.json
  surveyc stats surveys/ --format markdown    a table, with a row for each survey
  curl -s "$url" | surveyc stats -

Exit codes: 0 counted, 1 a survey has errors, 2 usage or input error.
`;

async function stats(names: readonly string[], options: StatsOptions, io: Io): Promise<ExitCode> {
  if (names.length === 0 && io.terminals.stdin)
    throw new CommandError("name survey files, or pipe a survey in (surveyc stats --help has examples)");
  const { surveys, isTable, files } = await readSurveys(names.length === 0 ? ["-"] : names, options, io);
  const progress = showProgress(io, files, "counted");
  const all: SurveyFigures[] = [];
  let code: ExitCode = 0;
  let skipped = 0;
  for await (const { input, done } of surveys) {
    if (io.stopped.aborted) break;
    if (input === "other") skipped++;
    else if (input instanceof CommandError) {
      progress.hide();
      code = Math.max(code, await explainError(input, options.color, io)) as ExitCode;
    } else {
      const { file, pointer, survey, compiled } = input;
      all.push(figuresOf({ file: file.name, pointer, name: nameOf(survey) || null }, compiled));
    }
    progress.update(done, all.length);
    // Yield, so that Ctrl-C is handled and the terminal is updated.
    await setImmediate();
  }
  progress.stop();
  if (skipped > 0) printInfo(io, `${countOf(skipped, "payload")} skipped: only surveys are counted`);
  const { format } = options;
  if (format === "json") await writeJson(io, all);
  else if (all.length > 0) await writeOut(io, printFigures(format, all, isTable || all.length > 1));
  return code;
}

export function addStats(program: Command, run: Run): void {
  program
    .command("stats")
    .argument("[files...]", "files, folders, globs or - for the standard input")
    .addOption(formatOption(["text", "json", "markdown"]))
    .addOption(indexOption())
    .addOption(limitOption())
    .addHelpText("after", examples)
    .action(run(stats));
}
