import { printers } from "#print/formats.ts";
import type { Printer, PrintFormat, Report } from "#print/report.ts";
import { rules } from "../../index.ts";
import type { Io } from "../io.ts";
import { complain, wantsColor, widthOf } from "../output/write.ts";
import { LineThreads } from "../records/line-threads.ts";
import { version } from "../version.ts";
import type { CheckSettings } from "./check-text.ts";
import { type FailLevel, type ObjectCounts, Tally } from "./tally.ts";

/** The options of `surveyc check`. */
export interface CheckOptions extends CheckSettings, FailLevel {
  readonly format: PrintFormat;
  readonly fix: boolean | undefined;
  /** Whether every input holds one survey a line. */
  readonly ndjson: boolean | undefined;
  /** Whether comments and trailing commas are read. */
  readonly jsonc: boolean | undefined;
  /** Print errors only. */
  readonly quiet: boolean | undefined;
  readonly color: boolean | undefined;
}

/** One run of `surveyc check`: its options, its printer, and what has been counted so far. */
export class CheckRun {
  readonly io: Io;
  readonly options: CheckOptions;
  readonly tally = new Tally();
  readonly threads: LineThreads;
  readonly printer: Printer;

  constructor(io: Io, options: CheckOptions) {
    this.io = io;
    this.options = options;
    this.threads = new LineThreads(io.threads);
    const color = wantsColor(io, options.color);
    const terminal = { color, width: widthOf(io) };
    this.printer = printers[options.format]({ ...terminal, rules, toolVersion: version, streamed: true });
  }

  /** Reports that an input cannot be read or written; the other inputs are checked all the same. */
  problem(problem: string): void {
    complain(this.io, problem);
    this.tally.addProblem();
  }

  /** Counts the findings and returns their text, which has to be written out before that of the next reports. */
  print(reports: readonly Report[], objects: ObjectCounts): string {
    this.tally.objects.addAll(objects);
    let text = "";
    for (const report of reports) {
      this.tally.addFindings(report.diagnostics);
      text += this.printer.one(this.options.quiet ? errorsOf(report) : report);
    }
    return text;
  }
}

const errorsOf = (report: Report): Report => ({
  ...report,
  diagnostics: report.diagnostics.filter(({ severity }) => severity === "error"),
});
