import { checkFiles } from "../check/check-files.ts";
import type { CheckOptions } from "../check/check-run.ts";
import type { ExitCode, Io } from "../io.ts";
import { tell, writeOut } from "../output/write.ts";
import { Changes } from "./changes.ts";

/** ECMA-48: to the first line and column, and erase the screen; what was scrolled out of it stays. */
const CLEAR = "\u001b[H\u001b[2J";

/** `14:03:06` */
const timeOf = (date: Date): string => date.toTimeString().slice(0, 8);

/**
 * Checks files, and checks them again whenever one of them has changed, until it is interrupted. That is how everybody ends
 * it, so it is no failure: the exit code is 0, whatever was found.
 */
export async function watchFiles(
  patterns: readonly string[],
  options: CheckOptions,
  io: Io,
): Promise<ExitCode> {
  io.stopGracefully();
  const changes = await Changes.of(patterns, options.config, io);
  try {
    while (!io.stopped.aborted) {
      await checkFiles(patterns, options, io);
      if (io.stopped.aborted) break;
      tell(io, `${timeOf(io.date())} waiting for changes; Ctrl-C ends it`);
      await changes.next();
      if (io.terminals.stdout) await writeOut(io, CLEAR);
    }
  } finally {
    await changes.close();
  }
  return 0;
}
