/** Up to so many texts, comparing each with each is faster than remembering them. */
const FEW = 32;

/** What people read: white space and case apart, and characters that show nothing. */
export const asRead = (text: string): string =>
  text
    .replace(/[\s\u200b-\u200d\u2060]+/g, " ")
    .trim()
    .toLowerCase();

/** Whether a character is a letter, a digit or a sign that is always shown, in ASCII. */
const isPlain = (code: number): boolean => code > 32 && code < 127;

/** Whether two texts may read the same; false only where they certainly do not. */
function mayReadSame(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) {
    const a = one.charCodeAt(index);
    const b = other.charCodeAt(index);
    if (a === b) continue;
    if (!isPlain(a) || !isPlain(b)) return true;
    if ((a ^ b) !== 32) return false;
  }
  return true;
}

/** Whether some two of the texts read the same; true for more than a few, which are not compared here. */
export function mayRepeat(texts: readonly (string | undefined)[]): boolean {
  if (texts.length > FEW) return true;
  let seen = 0;
  let read: readonly (string | undefined)[] | undefined;
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index];
    if (text === undefined) continue;
    const first = text.charCodeAt(0);
    const last = text.charCodeAt(text.length - 1);
    // The lowest five bits of a letter are the same in both cases; anything else may read like any text.
    const bit = isPlain(first) && isPlain(last) ? 1 << ((first + 7 * last) & 31) : -1;
    if (seen & bit)
      for (let before = 0; before < index; before++) {
        const other = texts[before];
        if (other === undefined || !mayReadSame(text, other)) continue;
        // Blanks and letters of other scripts need a closer look.
        read ??= texts.map((each) => each && asRead(each));
        if (read[index] === read[before]) return true;
      }
    seen |= bit;
  }
  return false;
}
