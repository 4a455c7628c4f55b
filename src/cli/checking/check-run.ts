import type { Report } from "#print/report.ts";
import type { Io } from "../io.ts";
import { type Format, openSink } from "../output/open-sink.ts";
import type { ReportSink } from "../output/report-sink.ts";
import { wantsColor } from "../output/wants-color.ts";
import { complain } from "../output/write.ts";
import type { CheckSettings } from "./check-settings.ts";
import type { Objects } from "./objects.ts";
import { type FailLevel, Tally } from "./tally.ts";

/** What `surveyc check` was asked for. */
export interface CheckOptions extends CheckSettings, FailLevel {
  readonly format: Format;
  readonly fix: boolean | undefined;
  /** Whether every input holds one survey a line. */
  readonly ndjson: boolean | undefined;
  /** Print errors only. */
  readonly quiet: boolean | undefined;
  readonly color: boolean | undefined;
}

/** One run of `surveyc check`: where its findings go, and what it has met. */
export class CheckRun {
  readonly io: Io;
  readonly options: CheckOptions;
  readonly tally = new Tally();
  readonly sink: ReportSink;

  constructor(io: Io, options: CheckOptions) {
    this.io = io;
    this.options = options;
    this.sink = openSink(options.format, io, wantsColor(io, options.color));
  }

  /** Tells of a problem with an input; the other inputs are checked all the same. */
  problem(problem: string): void {
    complain(this.io, problem);
    this.tally.addProblem();
  }

  /** Counts and prints what was found. */
  async report(report: Report, objects: Objects): Promise<void> {
    this.tally.objects.addAll(objects);
    this.tally.addFindings(report.diagnostics);
    const diagnostics = this.options.quiet
      ? report.diagnostics.filter(({ severity }) => severity === "error")
      : report.diagnostics;
    await this.sink.add({ ...report, diagnostics });
  }
}
