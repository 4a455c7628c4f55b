import { resolve } from "node:path";
import { keyCodes } from "#parse/codes.ts";
import { printReports } from "#print/print-reports.ts";
import { attachSpans } from "#source/attach-spans.ts";
import { type ReadResult, readJson } from "#source/read-json.ts";
import { type CompiledSurvey, compileSurvey, type Diagnostic, type Limits } from "../../index.ts";
import { prefixPointers, recogniseKind, resultsOf } from "../check/payload-kinds.ts";
import type { ExitCode, Io } from "../io.ts";
import { complain, wantsColor, widthOf, write } from "../output/write.ts";
import { emptyName, type InputFile, type Problem, standardInput } from "./input-file.ts";
import { fileLimits, readLimits } from "./limits.ts";
import { notJson, readInput, syntaxOf } from "./read-input.ts";

/** One survey of a document, and its JSON Pointer there. */
export interface ChosenSurvey {
  readonly pointer: string;
  readonly survey: unknown;
}

/** All payloads of a document: those of a list or a page, or the document itself. */
export function surveysIn(value: unknown): ChosenSurvey[] {
  if (Array.isArray(value)) return value.map((survey: unknown, at) => ({ pointer: `/${at}`, survey }));
  const results = resultsOf(value);
  return (
    results?.map((survey, at) => ({ pointer: `/results/${at}`, survey })) ?? [{ pointer: "", survey: value }]
  );
}

/** The survey at a position of a document; without a position, its only one. `purpose` says what only surveys have. */
export function chooseSurvey(
  value: unknown,
  index: number | undefined,
  purpose: string,
): ChosenSurvey | Problem {
  const surveys = surveysIn(value);
  const last = surveys.length - 1;
  if (last === -1) return { problem: "holds no survey" };
  if (index === undefined && last > 0)
    return { problem: `holds ${last + 1} surveys; choose one with --index 0 to ${last}` };
  const chosen = surveys[index ?? 0];
  if (chosen === undefined) return { problem: `has no survey ${index}; the last one is ${last}` };
  if (recogniseKind(chosen.survey) !== "survey")
    return { problem: `is a dashboard; only surveys ${purpose}` };
  return chosen;
}

/** The options of commands that read one survey. */
export interface SurveyOptions {
  readonly index?: number | undefined;
  readonly limit: Partial<Limits>;
  readonly color: boolean | undefined;
}

/** A JSON document that was read. */
export interface Document {
  readonly file: InputFile;
  readonly bytes: Uint8Array;
  readonly read: ReadResult & { readonly ok: true };
}

/** One survey of a document. */
export interface DocumentSurvey extends Document, ChosenSurvey {}

/** A survey without errors, and the document it was read from. */
export interface SurveyInput extends DocumentSurvey {
  readonly compiled: CompiledSurvey;
  /** What was found about it: warnings and infos. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Why there is no survey: no document can be read, or there are findings about it. */
export type NoSurvey =
  | Problem
  | {
      readonly file: InputFile;
      readonly text: string | null;
      readonly diagnostics: readonly Diagnostic[];
      /** The survey that has errors; undefined where the text is no JSON. */
      readonly chosen?: ChosenSurvey;
    };

/** A file by its name, where `-` is the standard input. */
export const inputOf = (name: string, io: Io): InputFile =>
  name === "-" ? standardInput : { name, path: resolve(io.cwd, name) };

/** Prints why a command cannot go on, and gives the exit code for that. */
export function refuse(io: Io, problem: string): ExitCode {
  complain(io, problem);
  return 2;
}

/** Reads a JSON document. */
export async function readDocument(
  file: InputFile,
  { limit }: Pick<SurveyOptions, "limit">,
  io: Io,
): Promise<Document | NoSurvey> {
  const bytes = await readInput(file, io.stdin);
  if ("problem" in bytes) return bytes;
  const read = readJson(bytes, readLimits(limit), syntaxOf(file));
  const mistake = notJson(bytes, read);
  if (mistake !== undefined) return { problem: `${file.name}: ${mistake}` };
  return read.ok ? { file, bytes, read } : { file, text: read.text, diagnostics: read.diagnostics };
}

/** Compiles a survey of a document. */
export function compileChosen(
  { pointer, survey }: ChosenSurvey,
  { file, bytes, read }: Document,
  { limit }: Pick<SurveyOptions, "limit">,
): SurveyInput | NoSurvey {
  const outcome = compileSurvey(survey, { limits: fileLimits(limit) });
  const prefixed = prefixPointers(pointer, outcome.diagnostics);
  const diagnostics = attachSpans(prefixed, read.json ?? read.text, keyCodes);
  return outcome.ok
    ? { pointer, survey, file, bytes, read, compiled: outcome.value, diagnostics }
    : { file, text: read.text, diagnostics, chosen: { pointer, survey } };
}

/** Reads the survey of a file that is chosen. `purpose` says what only surveys have: `have a graph`. */
export async function readSurvey(
  file: InputFile,
  options: SurveyOptions,
  purpose: string,
  io: Io,
): Promise<SurveyInput | NoSurvey> {
  const document = await readDocument(file, options, io);
  if (!isRead(document)) return document;
  const chosen = chooseSurvey(document.read.value, options.index, purpose);
  return "problem" in chosen
    ? { problem: `${file.name}: ${chosen.problem}` }
    : compileChosen(chosen, document, options);
}

/** Says on the standard error why there is no survey, as its result has the standard output for itself. */
export async function explainNoSurvey(
  none: NoSurvey,
  { color }: Pick<SurveyOptions, "color">,
  io: Io,
): Promise<ExitCode> {
  if ("problem" in none) return refuse(io, none.problem);
  const { file, text, diagnostics } = none;
  const report = { file: file.name, diagnostics, ...(text !== null && { text }) };
  const terminal = { color: wantsColor(io, color, "stderr"), width: widthOf(io, "stderr") };
  const printed = printReports([report], { format: "text", ...terminal });
  await write(io.stderr, `${printed}\n`, io);
  return 1;
}

/** Whether a document or a survey was read. */
export function isRead<Input extends Document>(input: Input | NoSurvey): input is Input {
  return "read" in input;
}

/** The file that a command is about, by its name; else the exit code, after it was said that there is none. */
export function namedInput(
  name: string | undefined,
  { verb, command }: { readonly verb: string; readonly command: string },
  io: Io,
): InputFile | ExitCode {
  if (name === undefined && io.terminals.stdin)
    return refuse(
      io,
      `name the file to ${verb}, or pipe a survey in (surveyc ${command} --help has examples)`,
    );
  return name === "" ? refuse(io, emptyName.problem) : inputOf(name ?? "-", io);
}

/** What a command is called where it is explained, and what only surveys have: `have a graph`. */
export interface CommandWords {
  readonly verb: string;
  readonly command: string;
  readonly purpose: string;
}

/** The survey that a command is about, by the name of its file, whatever is wrong with it; else the exit code, after it was said why there is none. */
export async function openDraft(
  name: string | undefined,
  options: SurveyOptions,
  { verb, command, purpose }: CommandWords,
  io: Io,
): Promise<DocumentSurvey | ExitCode> {
  const file = namedInput(name, { verb, command }, io);
  if (typeof file === "number") return file;
  const document = await readDocument(file, options, io);
  if (!isRead(document)) return explainNoSurvey(document, options, io);
  const chosen = chooseSurvey(document.read.value, options.index, purpose);
  return "problem" in chosen
    ? refuse(io, `${document.file.name}: ${chosen.problem}`)
    : { ...chosen, ...document };
}

/** The same for a survey without errors. */
export async function openSurvey(
  name: string | undefined,
  options: SurveyOptions,
  words: CommandWords,
  io: Io,
): Promise<SurveyInput | ExitCode> {
  const draft = await openDraft(name, options, words, io);
  if (typeof draft === "number") return draft;
  const input = compileChosen(draft, draft, options);
  return isRead(input) ? input : explainNoSurvey(input, options, io);
}
