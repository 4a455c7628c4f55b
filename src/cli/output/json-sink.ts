import { printReports } from "#print/print-reports.ts";
import type { Report } from "#print/report.ts";
import type { Severity } from "../../index.ts";
import type { Io } from "../io.ts";
import type { ReportSink } from "./report-sink.ts";
import { writeOut } from "./write.ts";

const print = (reports: readonly Report[]): string => printReports(reports, { format: "json" });

const OPEN = '  "files": [';
const CLOSE = "\n  ],\n";

/** The elements of `files` in a document that has some. */
function elementsOf(document: string): string {
  return document.slice(document.indexOf(OPEN) + OPEN.length, document.lastIndexOf(CLOSE));
}

/** Writes the document that `printReports` would print, piece by piece, so that no report is kept. */
export class JsonSink implements ReportSink {
  readonly #io: Io;
  readonly #counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  #begun = false;

  constructor(io: Io) {
    this.#io = io;
  }

  async add(report: Report): Promise<void> {
    for (const { severity } of report.diagnostics) this.#counts[severity]++;
    const document = print([report]);
    const before = this.#begun ? "," : document.slice(0, document.indexOf(OPEN) + OPEN.length);
    this.#begun = true;
    await writeOut(this.#io, before + elementsOf(document));
  }

  async end(): Promise<void> {
    const { error, warning, info } = this.#counts;
    const counts = `  "counts": {\n    "error": ${error},\n    "warning": ${warning},\n    "info": ${info}\n  }\n}`;
    await writeOut(this.#io, `${this.#begun ? CLOSE + counts : print([])}\n`);
  }
}
