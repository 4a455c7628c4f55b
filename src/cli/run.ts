import { CommanderError } from "commander";
import type { ExitCode } from "./exit-code.ts";
import { type Io, readerGone } from "./io.ts";
import { complain } from "./output/write.ts";
import { buildProgram } from "./program.ts";

/** What the parser of the command line has to say; it has printed help and version itself. */
function usage(error: CommanderError, argv: readonly string[], io: Io): ExitCode {
  if (error.exitCode === 0) return 0;
  if (error.code === "commander.help") return 2;
  const mistake = error.message.replace(/^error: /, "").replaceAll(/\s*\n\s*/g, " ");
  const isFile = error.code === "commander.unknownCommand" && /[./\\]/.test(argv[0] ?? "");
  complain(io, isFile ? `${mistake} (to check a file: surveyc check ${argv[0]})` : mistake);
  return 2;
}

/**
 * Runs the command line `argv`, without the names of node and the script, and tells the exit code: 0 nothing found,
 * 1 findings at the fail level, 2 usage or input error.
 */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = buildProgram(io, (finished) => {
    code = finished;
  });
  try {
    await program.parseAsync(argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return usage(error, argv, io);
  }
  if (!io.stopped.aborted || io.stopped.reason === readerGone) return code;
  complain(io, String(io.stopped.reason));
  return 2;
}
