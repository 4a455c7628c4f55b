import { once } from "node:events";
import type { Writable } from "node:stream";
import { visible, visibleJson } from "#print/visible.ts";
import type { Io } from "../io.ts";

/** Writes text or bytes to a stream and waits while it is full. After a stop, nothing more is written. */
export async function write(
  stream: Writable,
  text: string | Uint8Array,
  { stopped }: Pick<Io, "stopped">,
): Promise<void> {
  if (text.length === 0 || stopped.aborted) return;
  if (stream.write(text)) return;
  // The creator of the stream handles its errors; here they only end the wait.
  await once(stream, "drain", { signal: stopped }).catch(() => undefined);
}

export const writeOut = (io: Io, text: string): Promise<void> => write(io.stdout, text, io);

/** Writes a value as JSON, with terminal controls escaped. */
export const writeJson = (io: Io, value: unknown, indent = 1): Promise<void> =>
  writeOut(io, `${visibleJson(JSON.stringify(value, null, indent))}\n`);

/** Prints a sentence to the standard error, in one line and with terminal controls escaped. */
export function printInfo(io: Io, sentence: string): void {
  io.stderr.write(`${visible(sentence)}\n`);
}

/** Prints an error message with the prefix of all commands: `surveyc: `. */
export const printError = (io: Io, problem: string): void => printInfo(io, `surveyc: ${problem}`);

const isSet = (value: string | undefined): value is string => value !== undefined && value !== "";

/**
 * Whether to colour the output of a stream: as `--color` or `--no-color` requests, or else NO_COLOR or FORCE_COLOR; by default,
 * if it is a terminal with colours.
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

/** The width for line breaks in a stream; undefined unless it is a terminal. */
export const widthOf = (io: Io, stream: "stdout" | "stderr" = "stdout"): number | undefined =>
  io.terminals[stream] ? io.columns : undefined;
