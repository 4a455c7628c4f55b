import type { Diagnostic } from "#index.ts";
import type { ExitCode, Io } from "./io.ts";
import { printError, wantsColor, widthOf, write } from "./output/write.ts";

/** An expected failure of a command, with a one-sentence message. If it is not caught, it ends the command. */
export class CommandError extends Error {
  override readonly name: string = "CommandError";
  readonly exitCode: ExitCode = 2;
}

/** A document with errors, or not in JSON. Its findings are printed instead of a message. */
export class InvalidInput extends CommandError {
  override readonly name = "InvalidInput";
  override readonly exitCode: ExitCode = 1;
  readonly file: { readonly name: string; readonly path: string | null };
  readonly text: string | null;
  readonly diagnostics: readonly Diagnostic[];
  /** The survey with the errors; undefined if the text is not JSON. */
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
 * Reports an expected failure on the standard error, because the standard output is reserved for the result, and returns the
 * exit code. Rethrows all other errors.
 */
export async function explainError(error: unknown, color: boolean | undefined, io: Io): Promise<ExitCode> {
  if (!(error instanceof CommandError)) throw error;
  if (!(error instanceof InvalidInput)) {
    printError(io, error.message);
    return error.exitCode;
  }
  const { file, text, diagnostics } = error;
  const report = { file: file.name, diagnostics, ...(text !== null && { text }) };
  const { printReports } = await import("#index.ts");
  const terminal = { color: wantsColor(io, color, "stderr"), width: widthOf(io, "stderr") };
  await write(io.stderr, `${printReports([report], { format: "text", ...terminal })}\n`, io);
  return error.exitCode;
}
