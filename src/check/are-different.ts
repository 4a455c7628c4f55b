/** Up to this number of texts, comparing all pairs is faster than a set. */
const FEW = 32;

/** A number below 32 that texts which are the same share. Choices and ids often begin alike, and rarely end so. */
const bitOf = (text: unknown): number =>
  typeof text === "string" ? (text.length + 7 * text.charCodeAt(text.length - 1)) & 31 : 0;

/**
 * Whether all texts differ. A missing one counts like any other. Choices of a question whose type has none are unchecked, and
 * can be any value.
 */
export function areDifferent(texts: readonly unknown[]): boolean {
  if (!Array.isArray(texts)) return true;
  if (texts.length > FEW) return new Set(texts).size === texts.length;
  let seen = 0;
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index];
    const bit = 1 << bitOf(text);
    if (seen & bit) for (let before = 0; before < index; before++) if (texts[before] === text) return false;
    seen |= bit;
  }
  return true;
}
