import { resolve } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { match, P } from "ts-pattern";
import type { ChoiceMaps, SurveyDiff } from "#analysis/index.ts";
import { isFolder } from "#apps/files/input/folder-files.ts";
import { CommandError, explainError } from "#apps/process/command-error.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { writeJson, writeOut } from "#apps/process/output/write.ts";
import { compareInputs, type DiffOptions, diffFolders, failsOn } from "../analysis/diff-folders.ts";
import { printDiff, printUnpaired } from "../analysis/diff-report.ts";
import { inputOf, readSurvey, type SurveyInput } from "../input/read-survey.ts";
import { choiceOption, formatOption, indexOption, limitOption } from "../options.ts";

const examples = `
same: respondents get the same questions, and their answers mean the same. compatible: complete records stay valid and mean
the same. breaking: some do not. Questions are counted from 0.

Examples:
  surveyc diff old.json new.json
  surveyc diff old.json new.json --format markdown --fail-on breaking
  surveyc diff old.json new.json --choices '{"why":[1,0]}'    choice 0 was choice 1, choice 1 was choice 0
  surveyc diff surveys-before/ surveys/             a table, with a row for each survey
  git difftool -x 'surveyc diff' main -- survey.json
  GIT_EXTERNAL_DIFF='surveyc diff' git diff main -- survey.json

Exit codes: 0 compared, 1 --fail-on or errors in a survey, 2 usage or input error.
`;

/** The two versions to compare; `title` is the path in git, and `isGit` is set if git runs the command. */
interface Versions {
  readonly before: string;
  readonly after: string;
  readonly title: string;
  readonly isGit: boolean;
}

/** Parses the arguments: two, or those of an external diff of git (gitdiff(1)): 7, or 9 after a rename. */
function versionsOf(given: readonly string[]): Versions {
  const any = P.string;
  const ofGit = (title: string, before: string, after: string) => ({ before, after, title, isGit: true });
  return match(given)
    .with([any, any], ([before, after]) => ({ before, after, title: after, isGit: false }))
    .with([any, any, any, any, any, any, any], ([title, old, , , now]) => ofGit(title, old, now))
    .with([any, any, any, any, any, any, any, any, any], ([, old, , , now, , , to]) => ofGit(to, old, now))
    .otherwise(() => {
      throw new CommandError(
        "name two files or two folders, the old and the new one (surveyc diff --help has examples)",
      );
    });
}

/** Whether git passes this name for a file that does not exist in a version. */
const isAbsent = (name: string): boolean => name === "/dev/null" || name === "nul";

async function readVersion(
  name: string,
  title: string,
  options: DiffOptions,
  io: Io,
): Promise<SurveyInput | null> {
  if (isAbsent(name)) return null;
  return readSurvey({ ...inputOf(name, io), name: title }, options, "can be compared", io);
}

/** Parses choice maps; they are validated when the surveys are known. */
function readChoices(given: string): ChoiceMaps {
  try {
    return JSON.parse(given) as ChoiceMaps;
  } catch {
    throw new InvalidArgumentError("Expected a JSON object of choice maps by question.");
  }
}

function compareMapped(old: SurveyInput, now: SurveyInput, choices: ChoiceMaps | undefined): SurveyDiff {
  try {
    return compareInputs(old, now, choices);
  } catch (error) {
    if (choices !== undefined && error instanceof TypeError) throw new CommandError(error.message);
    throw error;
  }
}

async function diffFiles(
  { before, after, title, isGit }: Versions,
  options: DiffOptions,
  io: Io,
): Promise<ExitCode> {
  // A failure would end `git diff` before it shows other files.
  const exitCodeFor = (code: ExitCode): ExitCode => (isGit ? 0 : code);
  const versions: (SurveyInput | null)[] = [];
  let code: ExitCode = 0;
  for (const [name, side] of [
    [before, "a"],
    [after, "b"],
  ] as const) {
    const shownName = isGit ? `${side}/${title}` : name;
    // Report the errors of both versions.
    try {
      versions.push(await readVersion(name, name === "-" ? "<stdin>" : shownName, options, io));
    } catch (error) {
      code = Math.max(code, await explainError(error, options.color, io)) as ExitCode;
    }
  }
  const [old = null, now = null] = versions;
  if (versions.length < 2) return exitCodeFor(code);
  const { format, failOn } = options;
  if (old === null || now === null) {
    const existing = old ?? now;
    if (existing === null)
      return exitCodeFor(await explainError(new CommandError("nothing to compare"), options.color, io));
    const what = old === null ? "new" : "removed";
    if (format === "json") await writeOut(io, `${JSON.stringify({ title, verdict: what })}\n`);
    else await writeOut(io, printUnpaired(format, title, what, existing.compiled.questions.length));
    return 0;
  }
  const diff = compareMapped(old, now, options.choices);
  const shown = isGit ? title : `${old.file.name} to ${now.file.name}`;
  if (format === "json") await writeJson(io, diff);
  else
    await writeOut(io, printDiff(format, { title: shown, before: old.compiled, after: now.compiled, diff }));
  return failsOn(failOn, diff.verdict) ? 1 : 0;
}

async function diff(given: readonly string[], options: DiffOptions, io: Io): Promise<ExitCode> {
  const versions = versionsOf(given);
  const { before, after } = versions;
  if (before === "" || after === "") throw new CommandError("an empty file name was given; name two files");
  if (before === "-" && after === "-")
    throw new CommandError("only one of the versions can come from the standard input");
  const folders = [before, after].map((name) => isFolder(resolve(io.cwd, name)));
  if (!folders.includes(true)) return diffFiles(versions, options, io);
  if (options.choices !== undefined) throw new CommandError("--choices cannot be used with folders");
  if (folders.includes(false))
    throw new CommandError("one is a folder and the other is not; name two files or two folders");
  return diffFolders(before, after, options, io);
}

export function addDiff(program: Command, run: Run): void {
  program
    .command("diff")
    .argument("<versions...>", "the old and the new file or folder; - is the standard input")
    .usage("[options] <old> <new>")
    .addOption(formatOption(["text", "json", "markdown"]))
    .addOption(
      choiceOption("--fail-on <verdict>", "exit with 1 on this verdict, or a worse one", [
        "compatible",
        "breaking",
      ]),
    )
    .addOption(
      new Option("--choices <json>", "choice maps: by question, the old position of each choice").argParser(
        readChoices,
      ),
    )
    .addOption(indexOption())
    .addOption(limitOption())
    .addHelpText("after", examples)
    .action(run(diff));
}
