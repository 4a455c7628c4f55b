/** Up to so many texts, comparing each with each is faster than remembering them. */
const FEW = 32;

/** A number that texts which are the same share. Ids often begin alike, and rarely end so. */
const markOf = (text: string | undefined): number =>
  text === undefined ? -1 : text === "" ? 0 : text.length * 0x10000 + text.charCodeAt(text.length - 1);

/** Whether no two of the texts are the same. What is missing counts as a text like any other. */
export function areDifferent(texts: readonly (string | undefined)[]): boolean {
  if (texts.length > FEW) return new Set(texts).size === texts.length;
  const marks: number[] = [];
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index];
    const mark = markOf(text);
    for (let before = 0; before < index; before++)
      if (marks[before] === mark && texts[before] === text) return false;
    marks.push(mark);
  }
  return true;
}
