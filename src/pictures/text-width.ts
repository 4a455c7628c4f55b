import { graphemesOf } from "./fit-text.ts";

/** The widths of ASCII characters in Arial at size 1, in classes of about the same. */
const classes: readonly (readonly [width: number, characters: string])[] = [
  [0.24, "ijl|'`"],
  [0.3, ' .,:;!/\\[]()ftIr"-'],
  [0.5, "cJkszxvy{}*?^"],
  [0.68, "ABEKPSVXY&T"],
  [0.75, "CDHNRUGOQw+=<>~"],
  [0.88, "mMW%"],
  [1.02, "@"],
];

const ORDINARY = 0.56;
const widths = new Array<number>(0x250).fill(ORDINARY);
for (const [width, characters] of classes)
  for (const character of characters) widths[character.charCodeAt(0)] = width;

/** The characters of Chinese and Japanese, between which lines may be broken. */
const IDEOGRAPH = "\\u2e80-\\u312f\\u3190-\\ua4cf\\uf900-\\ufaff\\uff01-\\uff60\\u{20000}-\\u{3ffff}";
const WIDE = new RegExp(`[${IDEOGRAPH}\\uac00-\\ud7a3]`, "u");
/** Characters without a width. */
const NARROW = /[\p{M}\p{Cf}]/u;
/** Letters of Hebrew and Arabic, which are narrower than those of other scripts. */
const HEBREW_OR_ARABIC = /[\u0590-\u06ff]/;
const EMOJI = /\p{Extended_Pictographic}/u;

function widthOf(character: string): number {
  if (WIDE.test(character)) return 1;
  if (NARROW.test(character)) return 0;
  return EMOJI.test(character) ? 1.25 : HEBREW_OR_ARABIC.test(character) ? ORDINARY : 0.64;
}

/** The approximate width of a line of text in the usual sans-serif fonts. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += widths[character.charCodeAt(0)] ?? widthOf(character);
  return width * size * 1.02;
}

/** Characters whose width depends on the font: letters except Latin, Chinese and Japanese ones, and emoji. */
const UNCERTAIN_WIDTH = new RegExp(`(?![\\0-\u024f${IDEOGRAPH}])[\\p{L}\\p{Extended_Pictographic}]`, "u");

/** The maximum factor by which bold letters are wider. */
export const BOLD = 1.14;
/** Verdana, and Linux replacements of Arial, are wider by this factor. */
export const WIDEST_FONT = 1.13;
/** The part of the padding that a line may cover in such a font. */
const OVERHANG = 8;

/**
 * The width that a line is to be drawn with in any font; undefined if it fits in every font, and is best left unchanged.
 */
export function limitedWidth(line: string, size: number, room: number): number | undefined {
  const width = textWidth(line, size);
  return width * WIDEST_FONT > room + OVERHANG && !UNCERTAIN_WIDTH.test(line) ? width : undefined;
}

/** The longest beginning of a line that fits, at least one user-perceived character of it. */
function fittingPart(line: string, size: number, room: number): string {
  let length = 0;
  let width = 0;
  for (const grapheme of graphemesOf(line)) {
    width += textWidth(grapheme, size);
    if (length > 0 && width > room) break;
    length += grapheme.length;
  }
  return line.slice(0, length);
}

/** As much of a line as fits, with `…` if something is cut off, between words if possible. */
export function cutToWidth(line: string, size: number, room: number): string {
  if (textWidth(line, size) <= room) return line;
  const part = fittingPart(line, size, room - textWidth("…", size));
  const space = part.lastIndexOf(" ");
  const cut = line[part.length] !== " " && space > part.length / 2 ? part.slice(0, space) : part;
  return `${cut.trimEnd()}…`;
}

/**
 * Where a line may be broken: before spaces, and next to Chinese and Japanese characters, but neither after opening nor
 * before closing punctuation, long vowel marks and iteration marks (JIS X 4051).
 */
const BREAK = new RegExp(
  `(?=\\s)|(?<![\\p{Ps}\\p{Pi}\\s])(?:(?<=[${IDEOGRAPH}])|(?=[${IDEOGRAPH}]))(?![\\p{Pe}\\p{Pf}\\p{Po}\\p{M}\\u200d々ゝゞーヽヾ])`,
  "uy",
);

/** The last index up to `from` at which a text may be broken; `from` if there is none. */
function lastBreak(text: string, from: number): number {
  for (let at = from; at > 0; at--) {
    BREAK.lastIndex = at;
    // Between the halves of a character it is found before both.
    const index = BREAK.exec(text)?.index ?? 0;
    if (index > 0) return index;
  }
  return from;
}

/** Wraps a line to at most `maxLines` lines that fit; the last one is cut if necessary. */
export function wrapToWidth(
  line: string,
  size: number,
  room: number,
  maxLines = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = [];
  let rest = line;
  while (lines.length < maxLines - 1 && textWidth(rest, size) > room) {
    const cut = lastBreak(rest, fittingPart(rest, size, room).length);
    lines.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return [...lines, cutToWidth(rest, size, room)];
}
