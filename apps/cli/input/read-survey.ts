import { resolve } from "node:path";
import { fileLimits, readLimits } from "#apps/files/input/limits.ts";
import {
  emptyName,
  type InputFile,
  readInput,
  requireDocument,
  standardInput,
  syntaxOf,
} from "#apps/files/input/read-input.ts";
import { prefixPointers } from "#apps/files/payload-kinds.ts";
import { type PayloadEntry, payloadsIn, recognizeKind } from "#apps/files/recognize-kind.ts";
import { CommandError, InvalidInput } from "#apps/process/command-error.ts";
import type { Io } from "#apps/process/io.ts";
import { keyCodes } from "#diagnostics/parse-codes.ts";
import { type CompiledSurvey, compileSurvey, type Diagnostic, type Limits } from "#index.ts";
import { attachSpans } from "#source/attach-spans.ts";
import { type ReadResult, readJson } from "#source/read-json.ts";

export interface SurveyOptions {
  readonly index?: number | undefined;
  readonly limit: Partial<Limits>;
  readonly color: boolean | undefined;
}

export interface Document {
  readonly file: InputFile;
  readonly bytes: Uint8Array;
  readonly read: ReadResult & { readonly ok: true };
}

export interface DocumentSurvey extends Document, PayloadEntry {}

/** A survey without errors, and its document. */
export interface SurveyInput extends DocumentSurvey {
  readonly compiled: CompiledSurvey;
  /** Warnings and infos. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Returns a file by its name; `-` is the standard input. */
export const inputOf = (name: string, io: Io): InputFile =>
  name === "-" ? standardInput : { name, path: resolve(io.cwd, name) };

export async function readDocument(
  file: InputFile,
  { limit }: Pick<SurveyOptions, "limit">,
  io: Io,
): Promise<Document> {
  const bytes = await readInput(file, io.stdin);
  const read = readJson(bytes, readLimits(limit), syntaxOf(file));
  requireDocument(file, bytes, read);
  if (!read.ok) throw new InvalidInput(file, read.text, read.diagnostics);
  return { file, bytes, read };
}

/** Returns the survey that `--index` selects, or the only one. `purpose` ends the error about dashboards: `have a graph`. */
export function chooseSurvey(
  document: Document,
  { index }: Pick<SurveyOptions, "index">,
  purpose: string,
): DocumentSurvey {
  const { name } = document.file;
  const surveys = payloadsIn(document.read.value);
  const last = surveys.length - 1;
  if (last === -1) throw new CommandError(`${name}: contains no survey`);
  if (index === undefined && last > 0)
    throw new CommandError(`${name}: contains ${last + 1} surveys; select one with --index 0 to ${last}`);
  const chosen = surveys[index ?? 0];
  if (chosen === undefined)
    throw new CommandError(`${name}: has no survey ${index}; the last one is ${last}`);
  if (recognizeKind(chosen.survey) !== "survey")
    throw new CommandError(`${name}: is a dashboard; only surveys ${purpose}`);
  return { ...document, ...chosen };
}

export function compileChosen(chosen: DocumentSurvey, { limit }: Pick<SurveyOptions, "limit">): SurveyInput {
  const { file, read, pointer, survey } = chosen;
  const outcome = compileSurvey(survey, { limits: fileLimits(limit) });
  const prefixed = prefixPointers(pointer, outcome.diagnostics);
  const diagnostics = attachSpans(prefixed, read.json ?? read.text, keyCodes);
  if (!outcome.ok) throw new InvalidInput(file, read.text, diagnostics, { pointer, survey });
  return { ...chosen, compiled: outcome.value, diagnostics };
}

/** Reads and compiles the selected survey of a file. */
export const readSurvey = async (
  file: InputFile,
  options: SurveyOptions,
  purpose: string,
  io: Io,
): Promise<SurveyInput> =>
  compileChosen(chooseSurvey(await readDocument(file, options, io), options, purpose), options);

/** Returns the file argument of a command; if it is missing and input is piped in, the standard input. */
export function namedInput(
  name: string | undefined,
  { verb, command }: { readonly verb: string; readonly command: string },
  io: Io,
): InputFile {
  if (name === undefined && io.terminals.stdin)
    throw new CommandError(
      `name the file to ${verb}, or pipe a survey in (surveyc ${command} --help has examples)`,
    );
  if (name === "") throw emptyName();
  return inputOf(name ?? "-", io);
}

/** The words for the errors of a command; `purpose` is what only surveys do: `have a graph`. */
export interface CommandWords {
  readonly verb: string;
  readonly command: string;
  readonly purpose: string;
}

/** Opens the survey of a command without compiling it, so that it may have errors. */
export const openDraft = async (
  name: string | undefined,
  options: SurveyOptions,
  words: CommandWords,
  io: Io,
): Promise<DocumentSurvey> =>
  chooseSurvey(await readDocument(namedInput(name, words, io), options, io), options, words.purpose);

/** Opens the survey of a command. Throws if it has errors. */
export const openSurvey = async (
  name: string | undefined,
  options: SurveyOptions,
  words: CommandWords,
  io: Io,
): Promise<SurveyInput> => compileChosen(await openDraft(name, options, words, io), options);
