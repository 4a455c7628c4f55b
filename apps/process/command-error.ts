import { type Diagnostic, printReports } from "#index.ts";
import type { ExitCode, Io } from "./io.ts";
import { printError, wantsColor, widthOf, write } from "./output/write.ts";

/** Why a command cannot do what it was asked for, in one sentence. Where nobody catches it, it ends the command. */
export class CommandError extends Error {
  override readonly name: string = "CommandError";
  readonly exitCode: ExitCode = 2;
}

/** A document that has errors, or is no JSON. Its findings are printed in place of a sentence. */
export class InvalidInput extends CommandError {
  override readonly name = "InvalidInput";
  override readonly exitCode: ExitCode = 1;
  readonly file: { readonly name: string; readonly path: string | null };
  readonly text: string | null;
  readonly diagnostics: readonly Diagnostic[];
  /** The survey that has the errors; undefined where the text is no JSON. */
  readonly chosen: { readonly pointer: string; readonly survey: unknown } | undefined;

  constructor(
    file: InvalidInput["file"],
    text: string | null,
    diagnostics: readonly Diagnostic[],
    chosen?: InvalidInput["chosen"],
  ) {
    super(`${file.name} has errors`);
    this.file = file;
    this.text = text;
    this.diagnostics = diagnostics;
    this.chosen = chosen;
  }
}

/**
 * Says on the standard error why a command cannot go on, as its result has the standard output for itself, and gives the
 * exit code for that. Any other error is a defect, and is thrown again.
 */
export async function explainError(error: unknown, color: boolean | undefined, io: Io): Promise<ExitCode> {
  if (!(error instanceof CommandError)) throw error;
  if (!(error instanceof InvalidInput)) {
    printError(io, error.message);
    return error.exitCode;
  }
  const { file, text, diagnostics } = error;
  const report = { file: file.name, diagnostics, ...(text !== null && { text }) };
  const terminal = { color: wantsColor(io, color, "stderr"), width: widthOf(io, "stderr") };
  await write(io.stderr, `${printReports([report], { format: "text", ...terminal })}\n`, io);
  return error.exitCode;
}
