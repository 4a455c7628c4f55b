/** Up to this number of texts, comparing all pairs is faster than a set. */
const MAX_COMPARED = 32;

/** Characters that are invisible between others. Tags are not included: flags of regions consist of tags. */
const INVISIBLE = /[\u034f\ufe0e-\ufe0f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/g;

/** The readable part of a text: regardless of white space, case, invisible characters and how accents are encoded. */
export const normalizeText = (text: string): string =>
  text.replace(INVISIBLE, "").replace(/\s+/g, " ").trim().normalize("NFC").toLowerCase();

/** Whether a character is a letter, a digit or a sign that is always shown, in ASCII. */
const isPlain = (code: number): boolean => code > 32 && code < 127;

/** Whether two texts may be equal after normalization; false only if they certainly differ. */
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

/** Whether two of the texts are equal after normalization; true for long lists, which are not compared here. */
export function mayRepeat(texts: readonly (string | undefined)[]): boolean {
  if (texts.length > MAX_COMPARED) return true;
  let seen = 0;
  let read: readonly (string | undefined)[] | undefined;
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index];
    if (text === undefined) continue;
    const first = text.charCodeAt(0);
    const last = text.charCodeAt(text.length - 1);
    // The lowest five bits of a letter are the same in both cases; any other character may normalize to any text.
    const bit = isPlain(first) && isPlain(last) ? 1 << ((first + 7 * last) & 31) : -1;
    if (seen & bit)
      for (let before = 0; before < index; before++) {
        const other = texts[before];
        if (other === undefined || !mayReadSame(text, other)) continue;
        // Blanks and letters of other scripts must be normalized first.
        read ??= texts.map((each) => each && normalizeText(each));
        if (read[index] === read[before]) return true;
      }
    seen |= bit;
  }
  return false;
}

/**
 * Whether no two of the values are equal. Choices of a question whose type has none are not validated, so they may be any value.
 */
export const areDifferent = (texts: readonly unknown[]): boolean =>
  !Array.isArray(texts) || new Set(texts).size === texts.length;
