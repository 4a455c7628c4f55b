import type { TextRange } from "#source/tokenizer.ts";

/** A part of a text and what takes its place. */
export interface TextEdit extends TextRange {
  readonly text: string;
}

/** Whether an offset is inside what no edit may cut: a surrogate pair, or the two characters of a line break. */
const isInsidePair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && /^(?:[\ud800-\udbff][\udc00-\udfff]|\r\n)$/.test(text.slice(at - 1, at + 1));

/** What makes one text another: one edit of the part that differs, or none. */
export function editBetween(before: string, after: string): TextEdit[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before.charCodeAt(same) === after.charCodeAt(same)) same++;
  if (isInsidePair(before, same) || isInsidePair(after, same)) same--;
  let behind = 0;
  while (
    behind < most - same &&
    before.charCodeAt(before.length - 1 - behind) === after.charCodeAt(after.length - 1 - behind)
  )
    behind++;
  if (isInsidePair(before, before.length - behind) || isInsidePair(after, after.length - behind)) behind--;
  return [{ start: same, end: before.length - behind, text: after.slice(same, after.length - behind) }];
}
