import { readJson } from "#source/read-json.ts";
import type { Diagnostic } from "../../index.ts";
import type { CheckSettings } from "../checking/check-settings.ts";
import { type CheckedText, checkText } from "../checking/check-text.ts";
import { type Found, type FoundOptions, printFound } from "../checking/found.ts";
import { ObjectCount } from "../checking/objects.ts";
import { readLimits } from "../input/raised-limits.ts";
import type { Line } from "./read-lines.ts";

/** How lines are checked and printed: plain data, so that a thread can be told. */
export interface LineCheck extends CheckSettings, FoundOptions {
  /** The file as people should read it. */
  readonly file: string;
}

const overlong: Diagnostic = {
  code: "bounded-size",
  severity: "error",
  message: "This line has more than 64 MiB, more than is read of one record.",
  pointer: "",
  help: "Put one survey on each line.",
};

function checkLine({ bytes }: Line, settings: CheckSettings): CheckedText {
  if (bytes !== null) return checkText(readJson(bytes, readLimits), settings);
  return { text: null, diagnostics: [overlong], objects: new Map([["survey", 1]]) };
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
