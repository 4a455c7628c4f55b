/** Ranges of characters that look like white space, or like nothing at all, and are no white space of JSON. */
const RANGES: readonly (readonly [from: number, to: number])[] = [
  [0x0b, 0x0c],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0xad, 0xad],
  [0x1680, 0x1680],
  [0x180e, 0x180e],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x2064],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const ODD_SPACES = new Set(
  RANGES.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at)),
);

/** Whether the character at an offset looks like white space, or like nothing at all, but is no white space of JSON. */
export function isOddSpace(text: string, at: number): boolean {
  return ODD_SPACES.has(text.charCodeAt(at));
}

/** The offset after the run of such characters that begins at `from`. */
export function oddSpaceEnd(text: string, from: number): number {
  let end = from;
  while (isOddSpace(text, end)) end++;
  return end;
}
