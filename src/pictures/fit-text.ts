/** Created when first needed: that takes longer than loading everything else that draws. */
let segmenter: Intl.Segmenter | undefined;

/**
 * Where to cut a text that is longer than `limit` UTF-16 units: at the limit, or before the user-perceived character that
 * the limit would cut in two. Never 0, so that cutting again and again comes to an end.
 */
function cutBefore(text: string, limit: number): number {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text).containing(limit)?.index || limit;
}

/** White space becomes single spaces; control and format characters, and what XML does not allow, are removed. */
const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/(?!\p{Join_Control})\p{Cf}/gu, "")
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, "\uFFFD")
    .trim();

/**
 * A text as one line of at most `limit` UTF-16 units, plus `…` where something is cut off. White space becomes single
 * spaces, control and format characters are removed, unpaired surrogates become U+FFFD, and no user-perceived character is
 * cut in two.
 */
export function shortLine(text: string, limit: number): string {
  const trimmed = text.trimStart();
  const opening = trimmed.slice(0, limit * 4);
  const line = oneLine(opening);
  if (line.length <= limit) return opening.length === trimmed.length ? line : `${line}…`;
  return `${line.slice(0, cutBefore(line, limit)).toWellFormed().trimEnd()}…`;
}

/** Breaks a line into lines of at most `width` UTF-16 units, at its spaces where it can. Never empty. */
export function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (let word of line.split(" ")) {
    if (current !== "" && current.length + 1 + word.length <= width) {
      current += ` ${word}`;
      continue;
    }
    if (current !== "") lines.push(current);
    while (word.length > width) {
      const cut = cutBefore(word, width);
      lines.push(word.slice(0, cut).toWellFormed());
      word = word.slice(cut);
    }
    current = word.toWellFormed();
  }
  lines.push(current);
  return lines;
}
