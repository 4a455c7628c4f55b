import { printReports } from "#print/print-reports.ts";
import type { Io } from "../io.ts";
import { around } from "./json-document.ts";
import type { Counts, ReportSink } from "./report-sink.ts";
import { writeOut } from "./write.ts";

/** Any report: what stands around it is always the same. */
const { before: OPEN, after: CLOSE } = around(printReports([{ diagnostics: [] }], { format: "json" }));
const EMPTY = printReports([], { format: "json" });
const NO_COUNTS = /"error": 0,\s+"warning": 0,\s+"info": 0/;

/** Writes the document that `printReports` would print, piece by piece, so that no report is kept. */
export class JsonSink implements ReportSink {
  readonly #io: Io;
  #between = OPEN;

  constructor(io: Io) {
    this.#io = io;
  }

  async add(pieces: readonly string[]): Promise<void> {
    if (pieces.length === 0) return;
    await writeOut(this.#io, this.#between + pieces.join(","));
    this.#between = ",";
  }

  async end({ error, warning, info }: Counts): Promise<void> {
    const counts = `"error": ${error},\n    "warning": ${warning},\n    "info": ${info}`;
    const rest = this.#between === OPEN ? EMPTY : CLOSE.replace(NO_COUNTS, counts);
    await writeOut(this.#io, `${rest}\n`);
  }
}
