import { relative, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type ChoiceMaps, diffSurveys, type SurveyDiff } from "#analysis/index.ts";
import { countOf } from "#apps/phrasing/phrases.ts";
import { CommandError, explainError, InvalidInput } from "#apps/process/command-error.ts";
import type { ExitCode, Io } from "#apps/process/io.ts";
import { printInfo, writeJson, writeOut } from "#apps/process/output/write.ts";
import type { SurveyInput, SurveyOptions } from "../input/read-survey.ts";
import { readSurveys } from "../input/read-surveys.ts";
import { showProgress } from "../records/progress.ts";
import { DIFF_HEADER, type DiffRow, diffRow } from "./diff-report.ts";
import { printTable } from "./tables.ts";

export interface DiffOptions extends SurveyOptions {
  readonly format: "text" | "json" | "markdown";
  readonly failOn: "compatible" | "breaking" | undefined;
  readonly choices: ChoiceMaps | undefined;
}

/** Compares two surveys, including the texts of their payloads. */
export const compareInputs = (old: SurveyInput, now: SurveyInput, choices: ChoiceMaps = {}): SurveyDiff =>
  diffSurveys(old.compiled, now.compiled, { choices, surveys: { before: old.survey, after: now.survey } });

/** Whether a verdict is that of `--fail-on`, or worse. */
export const failsOn = (failOn: DiffOptions["failOn"], verdict: SurveyDiff["verdict"]): boolean =>
  (failOn !== undefined && verdict === "breaking") || (failOn === "compatible" && verdict === "compatible");

/** The surveys of a folder by their paths in it; null for a survey with errors. */
interface FolderSurveys {
  readonly surveys: ReadonlyMap<string, SurveyInput | null>;
  readonly code: ExitCode;
}

async function surveysOfFolder(folder: string, options: SurveyOptions, io: Io): Promise<FolderSurveys> {
  const base = resolve(io.cwd, folder);
  const placeOf = (path: string | null, pointer: string): string =>
    `${path === null ? "" : relative(base, path)}${pointer === "" ? "" : `#${pointer}`}`;
  const found = new Map<string, SurveyInput | null>();
  let code: ExitCode = 0;
  for await (const { input } of (await readSurveys([folder], options, io)).surveys) {
    if (io.stopped.aborted) break;
    if (input === "other") continue;
    if (input instanceof CommandError) {
      code = Math.max(code, await explainError(input, options.color, io)) as ExitCode;
      if (input instanceof InvalidInput) found.set(placeOf(input.file.path, ""), null);
    } else found.set(placeOf(input.file.path, input.pointer), input);
  }
  return { surveys: found, code };
}

function rowOf(
  survey: string,
  old: SurveyInput | null | undefined,
  now: SurveyInput | null | undefined,
): DiffRow {
  if (old === null || now === null) return { survey, verdict: "errors", diff: null };
  if (old === undefined) return { survey, verdict: "added", diff: null };
  if (now === undefined) return { survey, verdict: "removed", diff: null };
  const diff = compareInputs(old, now);
  return { survey, verdict: diff.verdict, diff };
}

/** Compares the surveys with the same paths in two folders: a row for each that differs. */
export async function diffFolders(
  before: string,
  after: string,
  options: DiffOptions,
  io: Io,
): Promise<ExitCode> {
  const old = await surveysOfFolder(before, options, io);
  const now = await surveysOfFolder(after, options, io);
  const places = [...new Set([...old.surveys.keys(), ...now.surveys.keys()])].sort();
  const progress = showProgress(io, places.length, "compared");
  const rows: DiffRow[] = [];
  for (const [at, place] of places.entries()) {
    if (io.stopped.aborted) break;
    rows.push(rowOf(place, old.surveys.get(place), now.surveys.get(place)));
    progress.update(at + 1, at + 1);
    await setImmediate();
  }
  progress.stop();
  const { format, failOn } = options;
  const different = rows.filter(
    ({ verdict, diff }) => verdict !== "same" || (diff?.questions.changed.length ?? 0) > 0,
  );
  if (format === "json") await writeJson(io, rows);
  else if (different.length > 0) await writeOut(io, printTable(format, DIFF_HEADER, different.map(diffRow)));
  const same = rows.length - different.length;
  if (format !== "json" && same > 0) printInfo(io, `${countOf(same, "survey")} without a difference`);
  const code = Math.max(old.code, now.code) as ExitCode;
  return code === 0 && rows.some(({ diff }) => diff !== null && failsOn(failOn, diff.verdict)) ? 1 : code;
}
