import { statSync } from "node:fs";
import { resolve } from "node:path";
import { recogniseKind } from "../check/payload-kinds.ts";
import type { Io } from "../io.ts";
import { findFiles } from "./find-files.ts";
import type { InputFile, Problem } from "./input-file.ts";
import {
  type ChosenSurvey,
  chooseSurvey,
  compileChosen,
  isRead,
  type NoSurvey,
  readDocument,
  type SurveyInput,
  type SurveyOptions,
  surveysIn,
} from "./read-survey.ts";

/** One survey of many, or why it cannot be read; `other` for what is no survey. `done` counts the files so far. */
export interface ReadSurvey {
  readonly input: SurveyInput | NoSurvey | "other";
  readonly done: number;
}

/** The surveys of files and folders. */
export interface ReadSurveys {
  readonly surveys: AsyncIterable<ReadSurvey>;
  readonly files: number;
  /** Whether a folder or several files were named, so that there may be several surveys. */
  readonly isTable: boolean;
}

/** The name that a survey gives itself. */
export function nameOfSurvey(survey: unknown): string | null {
  const name = typeof survey === "object" && survey !== null && "name" in survey ? survey.name : null;
  return typeof name === "string" ? name : null;
}

const isFolder = (name: string, { cwd }: Io): boolean =>
  statSync(resolve(cwd, name), { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The surveys of a document, or the one that `--index` chooses. */
function chosenFrom(value: unknown, index: number | undefined): readonly ChosenSurvey[] | Problem {
  if (index === undefined) return surveysIn(value);
  const chosen = chooseSurvey(value, index, "have routes");
  return "problem" in chosen ? chosen : [chosen];
}

async function* surveysOf(
  files: readonly (InputFile | Problem)[],
  options: SurveyOptions,
  io: Io,
): AsyncGenerator<ReadSurvey> {
  for (const [at, file] of files.entries()) {
    const done = at + 1;
    if ("problem" in file) {
      yield { input: file, done };
      continue;
    }
    const document = await readDocument(file, options, io);
    if (!isRead(document)) {
      yield { input: document, done };
      continue;
    }
    const chosen = chosenFrom(document.read.value, options.index);
    if ("problem" in chosen) yield { input: { problem: `${file.name}: ${chosen.problem}` }, done };
    else if (chosen.length === 0) yield { input: { problem: `${file.name}: holds no survey` }, done };
    else
      for (const each of chosen)
        yield recogniseKind(each.survey) === "survey"
          ? { input: compileChosen(each, document, options), done }
          : { input: "other", done };
  }
}

/** All surveys of files and folders, one after the other; `--index` chooses one of each document. */
export async function readSurveys(
  names: readonly string[],
  options: SurveyOptions,
  io: Io,
): Promise<ReadSurveys> {
  const files = await findFiles(names, io.cwd);
  const isTable = files.length > 1 || names.some((name) => name !== "-" && name !== "" && isFolder(name, io));
  return { surveys: surveysOf(files, options, io), files: files.length, isTable };
}
