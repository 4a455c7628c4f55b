import type { Report } from "#print/report.ts";
import type { Io } from "../io.ts";
import { openSink } from "../output/open-sink.ts";
import type { Format } from "../output/print-piece.ts";
import type { ReportSink } from "../output/report-sink.ts";
import { wantsColor } from "../output/wants-color.ts";
import { complain } from "../output/write.ts";
import { LineThreads } from "../records/line-threads.ts";
import type { CheckSettings } from "./check-settings.ts";
import { type Found, printFound } from "./found.ts";
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
  /** Whether to paint the output. */
  readonly color: boolean;
  readonly tally = new Tally();
  readonly threads: LineThreads;
  readonly #sink: ReportSink;

  constructor(io: Io, options: CheckOptions) {
    this.io = io;
    this.options = options;
    this.color = wantsColor(io, options.color);
    this.threads = new LineThreads(io.threads);
    this.#sink = openSink(options.format, io);
  }

  /** Tells of a problem with an input; the other inputs are checked all the same. */
  problem(problem: string): void {
    complain(this.io, problem);
    this.tally.addProblem();
  }

  /** Counts and prints what was found. */
  report(report: Report, objects: Objects): Promise<void> {
    return this.add(printFound(report, objects, { ...this.options, color: this.color }));
  }

  /** Adds what was found and printed elsewhere. */
  async add({ counts, objects, pieces }: Found): Promise<void> {
    this.tally.objects.addAll(objects);
    this.tally.addFindings(counts);
    await this.#sink.add(pieces);
  }

  /** Ends the document on the standard output. */
  async end(): Promise<void> {
    const { counts } = this.tally;
    await this.#sink.end(this.options.quiet ? { ...counts, warning: 0, info: 0 } : counts);
  }
}
