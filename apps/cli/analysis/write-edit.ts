import { type EditedText, editText, type ListChange } from "#analysis/edits/edit-text.ts";
import type { EditOutcome } from "#analysis/index.ts";
import { fileLimits, readLimits } from "#apps/files/input/limits.ts";
import { syntaxOf } from "#apps/files/input/read-input.ts";
import { prefixPointers } from "#apps/files/payload-kinds.ts";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io } from "#apps/process/io.ts";
import { replaceFile } from "#apps/process/output/replace-file.ts";
import { printInfo, wantsColor, widthOf, write, writeOut } from "#apps/process/output/write.ts";
import { keyCodes } from "#diagnostics/parse-codes.ts";
import { compileSurvey, type Diagnostic, printReports } from "#index.ts";
import { attachSpans } from "#source/attach-spans.ts";
import { readJson } from "#source/read-json.ts";
import { requireEditable } from "../fix/fix-file.ts";
import type { DocumentSurvey, SurveyOptions } from "../input/read-survey.ts";

export interface EditOptions extends SurveyOptions {
  readonly write: boolean | undefined;
}

/** What an edit of a survey did, or why it was not made. */
export interface Edit {
  readonly outcome: EditOutcome;
  readonly change: ListChange;
  readonly summary: (edited: EditedText) => string;
}

const editCodes: ReadonlySet<string> = new Set([
  "made-explicit",
  "route-dropped",
  "key-dropped",
  "edit-refused",
]);

/** The questions of an unvalidated survey; empty if it has no list of questions. */
export function rawQuestions(survey: unknown): readonly unknown[] {
  const { questions } = (survey ?? {}) as { readonly questions?: unknown };
  return Array.isArray(questions) ? questions : [];
}

/** The text and the id of a question of an unvalidated survey. */
export function labelsOf(question: unknown): {
  readonly text?: string | undefined;
  readonly id?: string | undefined;
} {
  const { question: text, id } = (question ?? {}) as Readonly<Record<string, unknown>>;
  return { text: typeof text === "string" ? text : undefined, id: typeof id === "string" ? id : undefined };
}

function withSpans(
  diagnostics: EditOutcome["diagnostics"],
  { pointer, file }: DocumentSurvey,
  text: string | null,
  { limit }: SurveyOptions,
): Diagnostic[] {
  // Only pointers and spans are read, so the type of the codes does not matter.
  const prefixed = prefixPointers(pointer, diagnostics as readonly Diagnostic[]);
  if (text === null) return prefixed;
  const read = readJson(text, readLimits(limit), syntaxOf(file));
  return read.ok ? attachSpans(prefixed, read.json ?? read.text, keyCodes) : prefixed;
}

/** A key for the subject of a finding that does not depend on the positions of questions. */
function subjectOf(
  { code, pointer }: { readonly code: string; readonly pointer: string },
  survey: unknown,
): string {
  const [, position, rest = pointer] = /^\/questions\/(\d+)(.*)$/.exec(pointer) ?? [];
  const question = JSON.stringify(labelsOf(rawQuestions(survey)[Number(position)]).text);
  return `${code} ${question} ${rest}`;
}

/** The findings that the edit adds; for a rejected edit, its errors. */
function newFindings(
  { outcome }: Edit,
  { survey }: DocumentSurvey,
  { limit }: SurveyOptions,
): EditOutcome["diagnostics"] {
  const found = outcome.diagnostics.filter(({ code }) => !editCodes.has(code));
  if (!outcome.ok) return found.filter(({ severity }) => severity === "error");
  const known = compileSurvey(survey, { limits: fileLimits(limit) }).diagnostics;
  const subjects = new Set(known.map((each) => subjectOf(each, survey)));
  return found.filter((each) => !subjects.has(subjectOf(each, outcome.value)));
}

/** Prints findings of the edit with the text before it, and findings of the compiler with the text after it. */
async function printFindings(
  edit: Edit,
  input: DocumentSurvey,
  after: string | null,
  options: SurveyOptions,
  io: Io,
): Promise<void> {
  const own = edit.outcome.diagnostics.filter(({ code }) => editCodes.has(code));
  const reports = [
    { found: own, text: input.read.text },
    { found: newFindings(edit, input, options), text: after },
  ]
    .filter(({ found }) => found.length > 0)
    .map(({ found, text }) => ({
      file: input.file.name,
      diagnostics: withSpans(found, input, text, options),
      ...(text !== null && { text }),
    }));
  if (reports.length === 0) return;
  const terminal = { color: wantsColor(io, options.color, "stderr"), width: widthOf(io, "stderr") };
  await write(io.stderr, `${printReports(reports, { format: "text", ...terminal })}\n`, io);
}

/**
 * Writes an edited survey to its file or to the standard output, and findings to the standard error. Unchanged parts keep
 * their formatting.
 */
export async function writeEdit(
  edit: Edit,
  input: DocumentSurvey,
  options: EditOptions,
  io: Io,
): Promise<ExitCode> {
  const { outcome, change, summary } = edit;
  const { file, read, bytes, pointer, survey } = input;
  requireEditable(options.limit);
  if (!outcome.ok) {
    await printFindings(edit, input, null, options, io);
    return 1;
  }
  const edited = editText(read.text, pointer, rawQuestions(survey), rawQuestions(outcome.value), change);
  await printFindings(edit, input, edited.text, options, io);
  if (!options.write) {
    await writeOut(io, edited.text);
    return 0;
  }
  if (file.path === null)
    throw new CommandError("the standard input cannot be written to; omit --write, or name a file");
  if (edited.text !== read.text) replaceFile(file.name, file.path, bytes, edited.text);
  printInfo(io, `${file.name}: ${summary(edited)}`);
  return 0;
}
