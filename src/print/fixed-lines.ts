import type { Diagnostic, Fix, JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { pointerTokens } from "#diagnostics/json-pointer.ts";
import { rangeOf } from "./location.ts";
import type { TextLines } from "./text-lines.ts";
import { visible } from "./visible.ts";
import { lineWidth } from "./wrap.ts";

/** A line before a fix, or after it. */
export interface FixedLine {
  readonly sign: "-" | "+";
  readonly line: string;
}

/** The maximum length of a line; of a longer one, only the value is shown. */
const MAX_LENGTH = 100;
/** The prefix of the line, and a margin. */
const EDGE = 8;

/** The replacement of the marked value or name; "" if the fix removes it, undefined for other fixes. */
function replacement(operation: JsonPatchOperation, pointer: string, isName: boolean): string | undefined {
  if (operation.op === "replace" && operation.path === pointer && !isName)
    return JSON.stringify(operation.value);
  if (operation.op === "remove" && operation.path === pointer) return "";
  if (operation.op !== "move" || operation.from !== pointer || !isName) return undefined;
  const [from, to] = [pointerTokens(operation.from), pointerTokens(operation.path)];
  const name = to.pop();
  from.pop();
  return from.join("/") === to.join("/") ? JSON.stringify(name) : undefined;
}

/**
 * The line of a finding before and after a fix. None if the fix changes more than the marked value or name, or more than one
 * line.
 */
export function fixedLines(
  { patch }: Fix,
  { pointer, span }: Diagnostic<string>,
  { text, boundsOf, count }: TextLines,
  width = Number.POSITIVE_INFINITY,
): readonly FixedLine[] {
  const [operation, another] = patch;
  if (operation === undefined || another !== undefined || span === undefined) return [];
  const { line, column, end } = rangeOf(span, {});
  if (line > count || end.line !== line) return [];
  const bounds = boundsOf(line);
  const [before, old, after] = [
    text.slice(bounds.from, bounds.from + column - 1).trimStart(),
    text.slice(bounds.from + column - 1, bounds.from + end.column - 1),
    text.slice(bounds.from + end.column - 1, bounds.to).trimEnd(),
  ];
  const newText = replacement(operation, pointer, /^\s*:/.test(after));
  if (newText === undefined) return [];
  const room = Math.min(MAX_LENGTH, width - EDGE);
  const shown = (part: string): string => visible(part.replaceAll("\t", " "));
  const fits = (...parts: readonly string[]): boolean =>
    parts.every((part) => lineWidth(shown(part)) <= room);
  if (newText === "") {
    // A line with other content is not removed.
    const isAlone = /^(?:"(?:[^"\\]|\\.)*"\s*:\s*)?$/.test(before) && /^,?$/.test(after);
    return isAlone && fits(before + old + after) ? [{ sign: "-", line: shown(before + old + after) }] : [];
  }
  const whole = [before + old + after, before + newText + after] as const;
  const [was, is] = fits(...whole) ? whole : ([old, newText] as const);
  return fits(was, is)
    ? [
        { sign: "-", line: shown(was) },
        { sign: "+", line: shown(is) },
      ]
    : [];
}
