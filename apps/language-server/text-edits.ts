import type { TextRange } from "#source/tokenizer.ts";

/** A range of a text and its replacement. */
export interface TextEdit extends TextRange {
  readonly text: string;
}

/** Whether an offset splits a surrogate pair or a CRLF line break, which edits must not do. */
const isInsidePair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && /^(?:[\ud800-\udbff][\udc00-\udfff]|\r\n)$/.test(text.slice(at - 1, at + 1));

/** Returns one edit of the part that differs between two texts, or none. */
export function editBetween(before: string, after: string): TextEdit[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let sameStart = 0;
  while (sameStart < shorter && before.charCodeAt(sameStart) === after.charCodeAt(sameStart)) sameStart++;
  if (isInsidePair(before, sameStart) || isInsidePair(after, sameStart)) sameStart--;
  let sameEnd = 0;
  while (
    sameEnd < shorter - sameStart &&
    before.charCodeAt(before.length - 1 - sameEnd) === after.charCodeAt(after.length - 1 - sameEnd)
  )
    sameEnd++;
  if (isInsidePair(before, before.length - sameEnd) || isInsidePair(after, after.length - sameEnd)) sameEnd--;
  return [
    { start: sameStart, end: before.length - sameEnd, text: after.slice(sameStart, after.length - sameEnd) },
  ];
}
