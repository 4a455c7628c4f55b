import { readJson } from "#source/read-json.ts";
import type { Diagnostic } from "../../index.ts";
import type { CheckSettings } from "../checking/check-settings.ts";
import { type CheckedText, checkText } from "../checking/check-text.ts";
import { type Found, type FoundOptions, printFound } from "../checking/found.ts";
import { ObjectCount, type Objects } from "../checking/objects.ts";
import { readLimits } from "../input/raised-limits.ts";
import { wholeNumber } from "../output/numbers.ts";
import { mostBytes } from "./most-bytes.ts";
import type { Line } from "./read-lines.ts";

/** How lines are checked and printed: plain data, so that a thread can be told. */
export interface LineCheck extends CheckSettings, FoundOptions {
  /** The file as people should read it. */
  readonly file: string;
}

const overlong = (most: number): Diagnostic => ({
  code: "bounded-size",
  severity: "error",
  message: `This line has more than ${wholeNumber(most)} bytes, more than is read of one record.`,
  pointer: "",
  help: "Put one survey on each line, or raise the limit `text`.",
});

/** A line that cannot be read may have been meant as anything, so it counts as itself. */
const unread: Objects = new Map([["unreadable line", 1]]);

function checkLine({ bytes }: Line, settings: CheckSettings): CheckedText {
  const { limits } = settings;
  if (bytes === null) return { text: null, diagnostics: [overlong(mostBytes(limits))], objects: unread };
  const read = readJson(bytes, readLimits(limits));
  const checked = checkText(read, settings);
  return read.ok ? checked : { ...checked, objects: unread };
}

/** Checks lines that hold a record each, and prints what is found in them. */
export function checkLines(lines: readonly Line[], check: LineCheck): Found {
  const seen = new ObjectCount();
  const counts = { error: 0, warning: 0, info: 0 };
  const pieces: string[] = [];
  for (const line of lines) {
    const { text, diagnostics, objects } = checkLine(line, check);
    const report = { file: check.file, at: { line: line.line }, diagnostics, ...(text !== null && { text }) };
    const found = printFound(report, objects, check);
    seen.addAll(objects);
    for (const severity of ["error", "warning", "info"] as const) counts[severity] += found.counts[severity];
    pieces.push(...found.pieces.filter((piece) => piece !== ""));
  }
  return { counts, objects: seen.counts, pieces };
}
