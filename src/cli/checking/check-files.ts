import type { ExitCode } from "../exit-code.ts";
import { findFiles } from "../input/find-files.ts";
import type { InputFile } from "../input/input-file.ts";
import type { Io } from "../io.ts";
import { complain, tell } from "../output/write.ts";
import { checkRecords } from "../records/check-records.ts";
import { checkFile } from "./check-file.ts";
import { type CheckOptions, CheckRun } from "./check-run.ts";

/** Files that hold one survey a line by their name. */
const holdsRecords = ({ name }: InputFile): boolean => /\.(?:ndjson|jsonl)$/i.test(name);

/** What the run comes to, for people: the closing line, unless all is well and quiet is wanted. */
function close(run: CheckRun, perSecond: number | undefined): ExitCode {
  const { io, options, tally } = run;
  const code = tally.exitCode(options);
  if (io.stopped.aborted) return code;
  if (tally.hasTooManyWarnings(options)) complain(io, tally.warningLine(options));
  if (tally.filesChecked > 0 && (!options.quiet || code === 1)) tell(io, tally.closingLine(perSecond));
  return code;
}

/** Checks all files that names, globs and `-` stand for, prints what is found, and tells the worst of it. */
export async function checkFiles(
  patterns: readonly string[],
  options: CheckOptions,
  io: Io,
): Promise<ExitCode> {
  const run = new CheckRun(io, options);
  const started = io.now();
  let records = options.ndjson;
  try {
    for (const file of await findFiles(patterns, io.cwd)) {
      if (io.stopped.aborted) break;
      if ("problem" in file) {
        run.problem(file.problem);
      } else if (options.ndjson || holdsRecords(file)) {
        records = true;
        await checkRecords(file, run);
      } else {
        await checkFile(file, run);
      }
    }
  } finally {
    await run.threads.close();
  }
  await run.end();
  const seconds = Math.max(io.now() - started, 1) / 1000;
  return close(run, records ? run.tally.objects.total / seconds : undefined);
}
