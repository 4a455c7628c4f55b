/** What two texts differ in: the part that was there, the part that is there now, and where both begin. */
export interface TextDifference {
  /** In UTF-16 code units, from 0. */
  readonly start: number;
  readonly before: string;
  readonly after: string;
}

/** Characters that are kept on both sides, so that a reader recognises the place. */
const context = 40;

const isSecondHalf = (text: string, index: number): boolean => {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
};

/** The beginning of a text, at most so long. No character is cut in two. */
export const startOf = (text: string, length: number): string =>
  text.slice(0, isSecondHalf(text, length) ? length - 1 : length);

/** The part in which two texts differ, with a little of what is around it. No character is cut in two. */
export function textDifference(before: string, after: string): TextDifference {
  const shorter = Math.min(before.length, after.length);
  let first = 0;
  while (first < shorter && before.charCodeAt(first) === after.charCodeAt(first)) first += 1;
  let last = 0;
  while (
    last < shorter - first &&
    before.charCodeAt(before.length - last - 1) === after.charCodeAt(after.length - last - 1)
  )
    last += 1;
  let start = Math.max(0, first - context);
  if (isSecondHalf(before, start) || isSecondHalf(after, start)) start = Math.max(0, start - 1);
  let rest = Math.max(0, last - context);
  if (isSecondHalf(before, before.length - rest) || isSecondHalf(after, after.length - rest))
    rest = Math.max(0, rest - 1);
  return {
    start,
    before: before.slice(start, before.length - rest),
    after: after.slice(start, after.length - rest),
  };
}
