import { once } from "node:events";
import type { Writable } from "node:stream";
import { visible, visibleJson } from "#print/visible.ts";
import type { Io } from "../io.ts";

/** Writes text, or bytes, to a stream and waits while that is full. Once the run is stopped, nothing is written any more. */
export async function write(
  stream: Writable,
  text: string | Uint8Array,
  { stopped }: Pick<Io, "stopped">,
): Promise<void> {
  if (text.length === 0 || stopped.aborted) return;
  if (stream.write(text)) return;
  // Errors of the stream stop the run where the stream was made; here only the wait has to end.
  await once(stream, "drain", { signal: stopped }).catch(() => undefined);
}

export const writeOut = (io: Io, text: string): Promise<void> => write(io.stdout, text, io);

/** Writes a value as JSON, without anything that could draw on a terminal. */
export const writeJson = (io: Io, value: unknown, indent = 1): Promise<void> =>
  writeOut(io, `${visibleJson(JSON.stringify(value, null, indent))}\n`);

/** Prints a sentence to the standard error: one line, without anything that could draw on a terminal. */
export function printInfo(io: Io, sentence: string): void {
  io.stderr.write(`${visible(sentence)}\n`);
}

/** Prints an error message in the way of every command: its name, then the problem. */
export const printError = (io: Io, problem: string): void => printInfo(io, `surveyc: ${problem}`);

const isSet = (value: string | undefined): value is string => value !== undefined && value !== "";

/**
 * Whether to paint what goes to a stream: as `--color` or `--no-color` say, else as NO_COLOR and FORCE_COLOR say, else on
 * a terminal that can.
 */
export function wantsColor(
  io: Io,
  option: boolean | undefined,
  stream: "stdout" | "stderr" = "stdout",
): boolean {
  if (option !== undefined) return option;
  const { NO_COLOR, FORCE_COLOR, TERM } = io.env;
  if (isSet(NO_COLOR)) return false;
  if (isSet(FORCE_COLOR)) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return io.terminals[stream] && TERM !== "dumb";
}

/** The width at which to break what goes to a stream; undefined where that is no terminal, as programs read it. */
export const widthOf = (io: Io, stream: "stdout" | "stderr" = "stdout"): number | undefined =>
  io.terminals[stream] ? io.columns : undefined;
