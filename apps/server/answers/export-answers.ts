import { Readable } from "node:stream";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io } from "#apps/process/io.ts";
import { requirePlace, sizeOf, writeWholeFile } from "#apps/process/output/whole-file.ts";
import { printInfo, write } from "#apps/process/output/write.ts";
import { quote } from "#diagnostics/echo.ts";
import type { StoreOptions } from "../serve-options.ts";
import { reachAnswers, requireOk } from "./reach-answers.ts";

/** The answers to export, and their format. */
export interface ExportOptions extends StoreOptions {
  readonly project: string;
  readonly format: "csv" | "ndjson";
  readonly output?: string;
  readonly test?: "true" | "only";
  readonly bom?: boolean;
  readonly force?: boolean;
}

const queryOf = (survey: string, { project, format, test, bom = false }: ExportOptions): URLSearchParams =>
  new URLSearchParams({
    project,
    survey,
    format,
    bom: String(bom),
    ...(test === undefined ? {} : { test }),
  });

/** Yields the exported bytes. Throws if the export is rejected or fails. */
async function* piecesOf(response: Response, what: string): AsyncGenerator<Uint8Array> {
  await requireOk(response, what);
  try {
    yield* response.body ?? [];
  } catch (cause) {
    throw new CommandError(`the export is incomplete: ${(cause as Error).message}`, {
      cause,
    });
  }
}

const words = { progress: "Exporting:", stopped: "stopped; no file was written" };

/** Writes the export to a file or to the standard output. */
async function save(
  response: Response,
  survey: string,
  { project, output, force = false }: ExportOptions,
  io: Io,
): Promise<ExitCode> {
  const pieces = piecesOf(response, `survey ${quote(survey)} of project ${quote(project)}: `);
  if (output === undefined || output === "-") {
    for await (const piece of pieces) {
      if (io.stopped.aborted) break;
      await write(io.stdout, piece, io);
    }
    return 0;
  }
  const bytes = await writeWholeFile(output, io, force, Readable.from(pieces), words);
  printInfo(io, `${output}: ${sizeOf(bytes)}.`);
  return 0;
}

/** Exports the answers to a survey: from the server that owns the folder, if one is running, or else from the store. */
export async function exportAnswers(survey: string, options: ExportOptions, io: Io): Promise<ExitCode> {
  const { output, force = false } = options;
  if (output === "") throw new CommandError("--output: an empty file name was given");
  if (output !== undefined && output !== "-") requirePlace(output, io, force);
  const query = queryOf(survey, options);
  return reachAnswers({ method: "GET", query }, options, io, (response) =>
    save(response, survey, options, io),
  );
}
