import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { type LastingPointer, lastingPointers } from "./lasting-pointer.ts";
import type { Report } from "./report.ts";
import { textHash } from "./text-hash.ts";

/**
 * Names each finding so that the next run can tell it again: from its code and from where it stands, questions
 * named by themselves and not by their position. The file is not part of the name. Findings of one file that
 * are otherwise equal are counted in their order.
 *
 * @returns for each report a function from its diagnostics, taken in order, to their fingerprints
 */
export function fingerprinter(): (report: Report) => (diagnostic: Diagnostic) => string {
  const seen = new Map<string, number>();
  return (report) => {
    // Most texts have no finding; reading them as JSON would be for nothing.
    let lasting: LastingPointer | undefined;
    return ({ code, pointer }) => {
      lasting ??= lastingPointers(report);
      const name = JSON.stringify([code, lasting(pointer)]);
      const key = JSON.stringify([report.file ?? null, name]);
      const ordinal = seen.get(key) ?? 0;
      seen.set(key, ordinal + 1);
      return textHash(`${name} ${ordinal}`);
    };
  };
}
