import { once } from "node:events";
import type { Writable } from "node:stream";
import { visible } from "#print/visible.ts";
import type { Io } from "../io.ts";

/** Writes text to a stream and waits while that is full. Once the run is stopped, nothing is written any more. */
export async function write(stream: Writable, text: string, { stopped }: Pick<Io, "stopped">): Promise<void> {
  if (text === "" || stopped.aborted) return;
  if (stream.write(text)) return;
  // Errors of the stream stop the run where the stream was made; waiting only has to end.
  await once(stream, "drain", { signal: stopped }).catch(() => undefined);
}

/** Writes to the standard output. */
export const writeOut = (io: Io, text: string): Promise<void> => write(io.stdout, text, io);

/** Tells people something on the standard error: one line, with nothing in it that could draw on a terminal. */
export function tell(io: Io, sentence: string): void {
  io.stderr.write(`${visible(sentence)}\n`);
}

/** Tells what went wrong, in the way of every command: its name, then the problem. */
export const complain = (io: Io, problem: string): void => tell(io, `surveyc: ${problem}`);
