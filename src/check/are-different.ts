/** Up to so many texts, comparing each with each is faster than remembering them. */
const FEW = 16;

/** Whether no two of the texts are the same. What is missing counts as a text like any other. */
export function areDifferent(texts: readonly (string | undefined)[]): boolean {
  if (texts.length > FEW) return new Set(texts).size === texts.length;
  for (let index = 1; index < texts.length; index++) {
    const text = texts[index];
    for (let before = 0; before < index; before++)
      if (texts[before]?.length === text?.length && texts[before] === text) return false;
  }
  return true;
}
