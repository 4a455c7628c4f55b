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

/** A longer line is shown as the value alone. */
const LONGEST = 100;
/** What is before the line, and some room. */
const EDGE = 8;

/** What a fix writes in place of the marked value or name; "" if it takes it away, undefined if it does something else. */
function written(operation: JsonPatchOperation, pointer: string, isName: boolean): string | undefined {
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
 * The line of a finding as it is and as a fix makes it. None if the fix changes more than the value or the name that is
 * marked, or more than one line.
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
  const now = written(operation, pointer, /^\s*:/.test(after));
  if (now === undefined) return [];
  const room = Math.min(LONGEST, width - EDGE);
  const shown = (part: string): string => visible(part.replaceAll("\t", " "));
  const fits = (...parts: readonly string[]): boolean =>
    parts.every((part) => lineWidth(shown(part)) <= room);
  if (now === "") {
    // A line that holds something else, too, is not taken away.
    const isAlone = /^(?:"(?:[^"\\]|\\.)*"\s*:\s*)?$/.test(before) && /^,?$/.test(after);
    return isAlone && fits(before + old + after) ? [{ sign: "-", line: shown(before + old + after) }] : [];
  }
  const whole = [before + old + after, before + now + after] as const;
  const [was, is] = fits(...whole) ? whole : ([old, now] as const);
  return fits(was, is)
    ? [
        { sign: "-", line: shown(was) },
        { sign: "+", line: shown(is) },
      ]
    : [];
}
