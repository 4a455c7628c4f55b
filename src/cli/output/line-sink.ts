import { printReports } from "#print/print-reports.ts";
import type { Report, ReportOptions } from "#print/report.ts";
import type { Io } from "../io.ts";
import type { ReportSink } from "./report-sink.ts";
import { writeOut } from "./write.ts";

/** The counts that end a text; the closing line says them for all reports together. Blocks have no blank lines in them. */
const withoutCounts = (text: string): string => text.slice(0, text.lastIndexOf("\n\n"));

/** Writes every report at once, so that none is kept: `text` with a blank line between findings, `github` a line each. */
export class LineSink implements ReportSink {
  readonly #io: Io;
  readonly #options: ReportOptions;
  #between = "";

  constructor(io: Io, options: ReportOptions) {
    this.#io = io;
    this.#options = options;
  }

  async add(report: Report): Promise<void> {
    if (report.diagnostics.length === 0) return;
    const printed = printReports([report], this.#options);
    const isText = this.#options.format === "text";
    await writeOut(this.#io, `${this.#between}${isText ? withoutCounts(printed) : printed}\n`);
    this.#between = isText ? "\n" : "";
  }

  async end(): Promise<void> {}
}
