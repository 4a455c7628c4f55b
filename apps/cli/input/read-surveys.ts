import { resolve } from "node:path";
import { isFolder } from "#apps/files/input/folder-files.ts";
import type { InputFile } from "#apps/files/input/read-input.ts";
import { payloadsIn, recognizeKind } from "#apps/files/recognize-kind.ts";
import { CommandError } from "#apps/process/command-error.ts";
import type { Io } from "#apps/process/io.ts";
import { findFiles } from "./find-files.ts";
import {
  chooseSurvey,
  compileChosen,
  type Document,
  type DocumentSurvey,
  readDocument,
  type SurveyInput,
  type SurveyOptions,
} from "./read-survey.ts";

/** One of several surveys, or its error; `other` for another payload. `done` is the number of files read so far. */
export interface ReadSurvey {
  readonly input: SurveyInput | CommandError | "other";
  readonly done: number;
}

export interface ReadSurveys {
  readonly surveys: AsyncIterable<ReadSurvey>;
  readonly files: number;
  /** Whether a folder or several files were named, so that several surveys are possible. */
  readonly isTable: boolean;
}

/** The surveys of a document, or the one that `--index` selects. */
function chosenFrom(document: Document, options: SurveyOptions): readonly DocumentSurvey[] {
  if (options.index !== undefined) return [chooseSurvey(document, options, "have routes")];
  const surveys = payloadsIn(document.read.value);
  if (surveys.length === 0) throw new CommandError(`${document.file.name}: contains no survey`);
  return surveys.map((each) => ({ ...document, ...each }));
}

/** Returns the result of `work`, or its error if that is expected. Rethrows unexpected errors. */
async function attempt<Result>(work: () => Result | Promise<Result>): Promise<Result | CommandError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
}

async function* surveysOf(
  files: readonly (InputFile | CommandError)[],
  options: SurveyOptions,
  io: Io,
): AsyncGenerator<ReadSurvey> {
  for (const [at, file] of files.entries()) {
    const done = at + 1;
    const chosen =
      file instanceof CommandError
        ? file
        : await attempt(async () => chosenFrom(await readDocument(file, options, io), options));
    if (chosen instanceof CommandError) yield { input: chosen, done };
    else
      for (const each of chosen)
        yield recognizeKind(each.survey) === "survey"
          ? { input: await attempt(() => compileChosen(each, options)), done }
          : { input: "other", done };
  }
}

/** Reads all surveys of files and folders one by one; `--index` selects one of each document. */
export async function readSurveys(
  names: readonly string[],
  options: SurveyOptions,
  io: Io,
): Promise<ReadSurveys> {
  const files = await findFiles(names, io.cwd);
  const isTable =
    files.length > 1 || names.some((name) => name !== "-" && name !== "" && isFolder(resolve(io.cwd, name)));
  return { surveys: surveysOf(files, options, io), files: files.length, isTable };
}
