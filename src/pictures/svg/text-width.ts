/** The widths of ASCII characters in Arial at size 1, in classes of about the same. */
const classes: readonly (readonly [width: number, characters: string])[] = [
  [0.24, "ijl|'`"],
  [0.3, ' .,:;!/\\[]()ftIr"-'],
  [0.5, "cJkszxvy{}*?^"],
  [0.68, "ABEKPSVXY&wT"],
  [0.75, "CDHNRUGOQw+=<>~"],
  [0.88, "mMW%"],
  [1.02, "@"],
];

const widths = new Map(
  classes.flatMap(([width, characters]) => [...characters].map((character) => [character, width] as const)),
);

/** Scripts and signs that are as wide as they are high. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff01-\uff60]/u;
/** What takes no width of its own. */
const NARROW = /\p{M}|\u200b|\u200c|\u200d|\ufe0f/u;

const ORDINARY = 0.56;

function widthOf(character: string): number {
  const known = widths.get(character);
  if (known !== undefined) return known;
  if (character <= "\u024f") return ORDINARY;
  return WIDE.test(character) ? 1.05 : NARROW.test(character) ? 0 : 0.62;
}

/** Verdana, and what Linux has in place of Arial, are so much wider. */
const WIDEST_FONT = 1.15;

/** About how wide a line of text is at most, in any of the usual fonts without serifs. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width * size * WIDEST_FONT;
}

const segments = (text: string): string[] =>
  Array.from(new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text), ({ segment }) => segment);

/** The longest beginning of a word that has room, at least one user-perceived character of it. */
function fittingPart(word: string, size: number, room: number): string {
  let part = "";
  for (const segment of segments(word)) {
    if (part !== "" && textWidth(part + segment, size) > room) break;
    part += segment;
  }
  return part;
}

/** As much of a line as has room, with `…` where something is cut off, between words where it can. */
export function cutToWidth(line: string, size: number, room: number): string {
  if (textWidth(line, size) <= room) return line;
  const part = fittingPart(line, size, room - textWidth("…", size));
  const space = part.lastIndexOf(" ");
  const cut = line[part.length] !== " " && space > part.length / 2 ? part.slice(0, space) : part;
  return `${cut.trimEnd()}…`;
}

/** Breaks a line into at most `most` lines that have room, at its spaces where it can; the last one is cut where it must. */
export function wrapToWidth(line: string, size: number, room: number, most: number): string[] {
  const lines: string[] = [];
  let rest = line;
  while (lines.length < most - 1 && textWidth(rest, size) > room) {
    const part = fittingPart(rest, size, room);
    const space = rest[part.length] === " " ? part.length : part.lastIndexOf(" ");
    const cut = space > 0 ? space : part.length;
    lines.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return [...lines, cutToWidth(rest, size, room)];
}
