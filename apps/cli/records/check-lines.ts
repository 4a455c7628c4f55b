import {
  type CheckedText,
  type CheckSettings,
  checkText,
  type ObjectCounts,
} from "#apps/files/check-text.ts";
import { lineLimit, readLimits } from "#apps/files/input/limits.ts";
import { messageFinding } from "#diagnostics/findings.ts";
import { fillMessage } from "#diagnostics/messages.ts";
import type { Diagnostic } from "#index.ts";
import type { SortedReport } from "#print/report.ts";
import { readJson } from "#source/read-json.ts";
import { ObjectTally } from "../check/tally.ts";
import type { Line } from "./read-lines.ts";

/** The findings in lines, with a report for each line. The texts of lines without findings are omitted. */
interface CheckedLines {
  readonly reports: readonly SortedReport[];
  readonly objects: ObjectCounts;
}

/** Checks lines of a file with this name, each as a separate payload. */
export function checkLines(lines: readonly Line[], file: string, settings: CheckSettings): CheckedLines {
  const tally = new ObjectTally();
  const reports = lines.map((line): SortedReport => {
    const { text, diagnostics, objects, suppressed = [] } = checkLine(line, settings);
    tally.addAll(objects);
    const isShown = text !== null && diagnostics.length + suppressed.length > 0;
    const left = suppressed.length > 0 && { suppressed };
    return { file, at: { line: line.line }, diagnostics, ...(isShown && { text }), ...left };
  });
  return { reports, objects: tally.counts };
}

/** A line that cannot be read is counted separately, because its kind is unknown. */
const unreadable: ObjectCounts = new Map([["unreadable line", 1]]);

function checkLine({ bytes }: Line, settings: CheckSettings): CheckedText {
  const { limits } = settings;
  if (bytes === null) return { text: null, diagnostics: [overlong(lineLimit(limits))], objects: unreadable };
  const read = readJson(bytes, readLimits(limits));
  const checked = checkText(read, settings);
  return read.ok ? checked : { ...checked, objects: unreadable };
}

const messages = {
  longLine: {
    message: "This line has more than {most} bytes, the limit for one record.",
    help: "Write one payload on each line, or raise the limit `text`.",
  },
} as const;

const overlong = (most: number): Diagnostic =>
  messageFinding("bounded-size", "error", "", fillMessage(messages, "longLine", { most }));
