import type { Report } from "#print/report.ts";

/** Takes reports one after the other and writes them to the standard output as one document. */
export interface ReportSink {
  add(report: Report): Promise<void>;
  /** Writes what is left. */
  end(): Promise<void>;
}
