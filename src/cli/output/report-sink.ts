import type { Severity } from "../../index.ts";

/** How many findings of each severity there are. */
export type Counts = Readonly<Record<Severity, number>>;

/** Takes what `printPiece` made of reports, one after the other, and writes it to the standard output as one document. */
export interface ReportSink {
  add(pieces: readonly string[]): Promise<void>;
  /** Writes what is left; `counts` are those of all findings that were printed. */
  end(counts: Counts): Promise<void>;
}
