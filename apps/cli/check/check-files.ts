import { Baseline } from "#apps/files/baseline/baseline.ts";
import { type CheckedText, type CheckSettings, checkText } from "#apps/files/check-text.ts";
import { isTestFile, payloadSyntax } from "#apps/files/input/file-names.ts";
import { readLimits } from "#apps/files/input/limits.ts";
import { type InputFile, readInput, requireDocument, syntaxOf } from "#apps/files/input/read-input.ts";
import { readTests } from "#apps/files/test-file.ts";
import { countOf } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io } from "#apps/process/io.ts";
import { OutputFile } from "#apps/process/output/output-file.ts";
import { printError, printInfo, wantsColor, writeOut } from "#apps/process/output/write.ts";
import { paintAnsi, paintNothing } from "#print/paint.ts";
import { readJson } from "#source/read-json.ts";
import { askFixes } from "../fix/ask-fixes.ts";
import { fixFile } from "../fix/fix-file.ts";
import { findFiles } from "../input/find-files.ts";
import { checkRecords } from "../records/check-records.ts";
import { type CheckOptions, CheckRun } from "./check-run.ts";

/** Checks all files that the patterns (names, folders, globs and `-`) match, prints the findings, and returns the exit code. */
export async function checkFiles(
  patterns: readonly string[],
  options: CheckOptions,
  io: Io,
): Promise<ExitCode> {
  if (options.output === undefined || options.output === "-") return printFindings(patterns, options, io);
  const output = OutputFile.open(options.output, io.cwd);
  try {
    const terminals = { ...io.terminals, stdout: false };
    const code = await printFindings(patterns, options, { ...io, stdout: output.stream, terminals }, output);
    if (!io.stopped.aborted) output.finish();
    return code;
  } finally {
    output.discard();
  }
}

/** Checks the files and prints the findings to the standard output. */
async function printFindings(
  patterns: readonly string[],
  options: CheckOptions,
  io: Io,
  output?: OutputFile,
): Promise<ExitCode> {
  const baseline =
    options.baseline === undefined
      ? undefined
      : Baseline.open(options.baseline, io.cwd, options.updateBaseline === true);
  const run = new CheckRun(io, options, baseline);
  const started = io.now();
  let records = options.ndjson;
  let skipped = 0;
  await writeOut(io, run.printer.begin());
  try {
    for (const file of await findFiles(patterns, io.cwd)) {
      if (run.hasEnded) break;
      if (file instanceof CommandError) {
        await writeOut(io, run.failFile(file));
        continue;
      }
      if (output?.isAt(file.path) === true)
        throw new CommandError(
          `${output.name}: is one of the files to check; name another file for the findings`,
        );
      if (baseline?.isAt(file.path)) continue;
      const settings = await run.settingsFor(file);
      if (settings === undefined) continue;
      if (settings.isIgnored && file.isFound) {
        skipped++;
        continue;
      }
      if (file.path !== null && file.path === settings.configPath) {
        // The configuration applies to itself, so it has just been read without errors.
        run.tally.addFile();
        run.tally.objects.addAll(new Map([["configuration", 1]]));
        continue;
      }
      const hasRecords = options.ndjson || payloadSyntax(file.name) === "ndjson";
      if (hasRecords) records = true;
      const check = isTestFile(file.name) ? checkTestFile : hasRecords ? checkRecords : checkFile;
      await check(file, run, settings).catch((error: unknown) =>
        writeOut(io, run.failFile(error, file.name)),
      );
    }
  } finally {
    run.close();
  }
  if (skipped > 0 && run.tally.filesChecked === 0 && !run.hasEnded)
    run.fail(new CommandError("no file was checked: ignoreFiles in the configuration excludes all of them"));
  await writeOut(io, run.printer.end() + run.explanations());
  const seconds = Math.max(io.now() - started, 1) / 1000;
  return printClosingLine(run, records ? run.tally.objects.total / seconds : undefined);
}

/** Checks the syntax of a test file, because a folder or glob includes test files. */
async function checkTestFile(file: InputFile, run: CheckRun): Promise<void> {
  const read = readTests(await readInput(file, run.io.stdin), file);
  const diagnostics = read.ok ? [] : read.diagnostics;
  run.tally.addFile();
  const report = { file: file.name, text: read.text, diagnostics };
  await writeOut(run.io, run.print([report], new Map([["test file", 1]])));
}

/** Checks a file with one JSON document, after fixing it if fixes are requested. */
async function checkFile(file: InputFile, run: CheckRun, settings: CheckSettings): Promise<void> {
  const { name } = file;
  const { io, options } = run;
  const bytes = await readInput(file, io.stdin);
  const syntax = options.jsonc ? "jsonc" : syntaxOf(file);
  const read = readJson(bytes, readLimits(settings.limits), syntax);
  requireDocument(file, bytes, read);
  const check = (): CheckedText => checkText(read, settings);
  const fixOrCheck = async (): Promise<CheckedText> => {
    const document = { file, bytes, read, syntax } as const;
    if (options.interactive) return askFixes(document, run, settings);
    return options.fix ? fixFile(document, run, settings) : check();
  };
  // If fixing fails, report the findings anyway.
  const {
    text,
    diagnostics,
    objects,
    suppressed = [],
  } = await fixOrCheck().catch((error: unknown) => {
    run.fail(error);
    return check();
  });
  // A finding without a span concerns the whole file and is reported at its first line.
  const hasNoSpan = diagnostics.some(({ span }) => span === undefined);
  const report = {
    file: name,
    diagnostics,
    ...(text !== null && { text }),
    ...(hasNoSpan && { at: { line: 1 } }),
    ...(suppressed.length > 0 && { suppressed }),
  };
  run.tally.addFile();
  await writeOut(io, run.print([report], objects));
}

/** Prints the closing line, unless there is nothing to report and `--quiet` is given. */
function printClosingLine(run: CheckRun, perSecond: number | undefined): ExitCode {
  const { io, options, tally, baseline } = run;
  const isInterrupted = io.stopped.aborted || run.exitCode === 130;
  const baselineSentences = baseline === undefined || isInterrupted ? [] : closeBaseline(baseline, run);
  const code = run.exitCode;
  if (isInterrupted) return code;
  // On a terminal, separate the closing line from the findings above.
  if (run.hasPrinted && io.terminals.stdout && io.terminals.stderr) printInfo(io, "");
  if (tally.hasTooManyWarnings(options)) printError(io, tally.warningLine(options));
  const paint = wantsColor(io, options.color, "stderr") ? paintAnsi : paintNothing;
  if (tally.filesChecked > 0 && (!options.quiet || code === 1))
    io.stderr.write(
      `${options.diff ? diffLine(run) : tally.closingLine(perSecond, baseline?.noFindingsText, paint)}\n`,
    );
  if (!options.quiet)
    for (const sentence of [...baselineSentences, ...run.unusedIgnores()]) printInfo(io, sentence);
  if (options.interactive && tally.hasFindings) printInfo(io, "surveyc check shows what is left");
  return code;
}

function closeBaseline(baseline: Baseline, run: CheckRun): readonly string[] {
  if (!baseline.isUpdate) return baseline.sentences();
  try {
    return [baseline.update()];
  } catch (error) {
    run.fail(error);
    return [];
  }
}

/** The closing line of a dry run: `would fix 3 findings in 2 files; nothing was written`. */
const diffLine = ({ wouldFix: { findings, files } }: CheckRun): string =>
  files === 0
    ? "nothing would be fixed"
    : `would fix ${countOf(findings, "finding")} in ${countOf(files, "file")}; nothing was written`;
