import { countFindings } from "#print/counts.ts";
import type { Report } from "#print/report.ts";
import { type PieceOptions, printPiece } from "../output/print-piece.ts";
import type { Counts } from "../output/report-sink.ts";
import type { Objects } from "./objects.ts";

/** What was found in a report or several, printed: plain data, so that a thread can hand it over. */
export interface Found {
  readonly counts: Counts;
  readonly objects: Objects;
  /** What the sink takes. */
  readonly pieces: readonly string[];
}

/** How findings are printed. */
export interface FoundOptions extends PieceOptions {
  /** Print errors only; the others are counted all the same. */
  readonly quiet: boolean | undefined;
}

/** Counts and prints what was found. */
export function printFound(report: Report, objects: Objects, { quiet, ...options }: FoundOptions): Found {
  const { diagnostics } = report;
  const shown = quiet ? diagnostics.filter(({ severity }) => severity === "error") : diagnostics;
  return {
    counts: countFindings([report]),
    objects,
    pieces: [printPiece({ ...report, diagnostics: shown }, options)],
  };
}
