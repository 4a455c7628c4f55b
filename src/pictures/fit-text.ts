import { plainText } from "#markup/plain-text.ts";

/** Created on demand, because that takes longer than loading all other code for drawing. */
let segmenter: Intl.Segmenter | undefined;

const segmentsOf = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
};

/** The user-perceived characters of a text. */
export const graphemesOf = (text: string): Iterable<string> =>
  /^[ -~]*$/.test(text) ? text : Array.from(segmentsOf(text), ({ segment }) => segment);

/**
 * Where to cut a text that is longer than `limit` UTF-16 units: at the limit, or before the user-perceived character that the
 * limit would split. Never 0, so that repeated cutting ends.
 */
const cutBefore = (text: string, limit: number): number => segmentsOf(text).containing(limit)?.index || limit;

/** White space becomes single spaces; control and format characters, and what XML does not allow, are removed. */
const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/(?!\p{Join_Control})\p{Cf}/gu, "")
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, "\uFFFD")
    .trim();

/** How much longer than its visible part a text may be because of markup. */
const MARKUP_LENGTH = 2_000;

/** The beginning of a text without markup, at least `limit` UTF-16 units if it has them, and whether it is complete. */
function openingOf(text: string, limit: number): readonly [opening: string, whole: boolean] {
  const trimmed = text.trimStart();
  const length = limit * 4 + MARKUP_LENGTH;
  if (trimmed.length <= length) return [oneLine(plainText(trimmed)), true];
  // The slice may end inside of a tag.
  return [oneLine(plainText(trimmed.slice(0, length).replace(/<[^<>]*$/, ""))), false];
}

/** The minimum part of the limit that remains of a line that is cut between words. */
const MIN_KEPT = 0.6;

/** Where to cut a line that is too long: between words, or, if that would leave too little of it, between characters. */
function cutAtWord(line: string, limit: number): number {
  const space = line.lastIndexOf(" ", limit);
  return space >= limit * MIN_KEPT ? space : cutBefore(line, limit);
}

/**
 * A text as one line of at most `limit` UTF-16 units, plus `…` if something is cut off, between words if possible. Markup is
 * left out, white space becomes single spaces, control and format characters are removed, unpaired surrogates become U+FFFD,
 * and no user-perceived character is split.
 */
export function shortLine(text: string, limit: number): string {
  const [line, isComplete] = openingOf(text, limit);
  if (line.length <= limit) return isComplete || line === "" ? line : `${line}…`;
  return `${line.slice(0, cutAtWord(line, limit)).toWellFormed().trimEnd()}…`;
}
