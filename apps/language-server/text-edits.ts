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
