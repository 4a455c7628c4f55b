import { escapeMarkup } from "#markup/html.ts";
import { BOLD, limitedWidth } from "../text-width.ts";

/** An attribute; nothing if it has no value. */
export const optional = (name: string, value: string | number | undefined): string =>
  value === undefined ? "" : ` ${name}="${value}"`;

/**
 * An element with attributes, none of which is a text of the survey, and content, which is markup already, as one flat text.
 * Concatenation with `+` creates a tree of pieces until it is read: the trees of a whole picture keep the garbage collector
 * busy for longer than copying takes.
 */
export const element = (name: string, attributes: string, ...content: readonly string[]): string =>
  content.length === 0
    ? `<${name} ${attributes}/>`
    : [`<${name} ${attributes}>`, ...content, `</${name}>`].join("");

/** The tooltip of the surrounding element. */
export const hint = (lines: readonly string[]): string =>
  `<title>${lines.map(escapeMarkup).join("\n")}</title>`;

/** The letters of right-to-left scripts, by the blocks of Unicode that are reserved for them. */
const LETTERS = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";
const HAS_RIGHT_TO_LEFT = new RegExp(`[${LETTERS}]`, "u");
const RIGHT_TO_LEFT = new RegExp(`^[^\\p{L}]*(?=\\p{L})[${LETTERS}]`, "u");

/**
 * A text whose direction does not depend on its surroundings. Isolates (UAX 9) and not the attribute `direction`: not every
 * program that draws SVG supports it, and with it `text-anchor` changes sides.
 */
const isolated = (text: string, fromRight: boolean): string =>
  `${fromRight ? "\u2067" : "\u2066"}${text}\u2069`;

/** A text within a line with others. */
export const inLine = (text: string): string =>
  HAS_RIGHT_TO_LEFT.test(text) ? isolated(text, RIGHT_TO_LEFT.test(text)) : text;

/** The attributes that limit the width of a line in any font; empty if it fits in every font. */
export function widthLimit(line: string, size: number, room: number): string {
  const width = limitedWidth(line, size, room);
  return width === undefined
    ? ""
    : ` textLength="${Math.round(width * 10) / 10}" lengthAdjust="spacingAndGlyphs"`;
}

export interface TextLook {
  readonly size: number;
  readonly fill: string;
  readonly weight?: "bold" | undefined;
  readonly anchor?: "middle" | "end" | undefined;
  /** The maximum width in any font; the text was truncated or wrapped to about that. */
  readonly room?: number | undefined;
}

export function textAt(
  x: number,
  y: number,
  line: string,
  { size, fill, weight, anchor, room }: TextLook,
): string {
  const limit = room === undefined ? "" : widthLimit(line, weight === undefined ? size : size * BOLD, room);
  return element(
    "text",
    `x="${x}" y="${y}" font-size="${size}" fill="${fill}"${optional("font-weight", weight)}${optional("text-anchor", anchor)}${limit}`,
    escapeMarkup(line),
  );
}

/** Lines of text in a box, at its left, or at its right if they are written from right to left. */
export function paragraph(
  x: number,
  y: number,
  lines: readonly string[],
  look: TextLook & { readonly room: number },
  lineHeight = 0,
): string {
  const isMirrored = RIGHT_TO_LEFT.test(lines[0] ?? "");
  const edge = isMirrored ? x + look.room : x;
  const lineLook: TextLook = isMirrored ? { ...look, anchor: "end" } : look;
  return lines
    .map((line, index) =>
      textAt(edge, y + index * lineHeight, isMirrored ? isolated(line, true) : line, lineLook),
    )
    .join("");
}

/** A rectangle with round corners, its edge dashed if it is pale. */
export const sheet = (
  x: number,
  y: number,
  width: number,
  height: number,
  { fill, stroke, rx, isPale, thickness }: SheetLook,
): string =>
  element(
    "rect",
    `x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}" fill="${fill}"${optional("stroke", stroke)}${optional("stroke-width", thickness)}${optional("stroke-dasharray", isPale ? "4 4" : undefined)}`,
  );

const LABEL_HEIGHT = 18;

/** A few characters on a pill, with its right edge and its middle at a given position. */
export function label(right: number, y: number, text: string, color: string, ink: string): string {
  const width = widthOfLabel(text);
  return (
    sheet(right - width, y - LABEL_HEIGHT / 2, width, LABEL_HEIGHT, { fill: color, rx: LABEL_HEIGHT / 2 }) +
    textAt(right - width / 2, y + 4.5, text, { size: 13, fill: ink, weight: "bold", anchor: "middle" })
  );
}

/** The width of a label, which is round with one character. */
export const widthOfLabel = (text: string): number => 10 + 8 * text.length;

/** The icon of a type, in a box of 16 by 16. */
export const icon = (path: string, color: string, x: number, y: number): string =>
  element(
    "path",
    `d="${path}" transform="translate(${x} ${y})" fill="none" stroke="${color}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"`,
  );

interface SheetLook {
  readonly fill: string;
  readonly rx: number;
  readonly stroke?: string | undefined;
  readonly isPale?: boolean;
  readonly thickness?: number;
}

export interface LineLook {
  readonly color: string;
  readonly width: number;
  readonly dashes?: string | undefined;
}

export const stroke = (path: string, { color, width, dashes }: LineLook): string =>
  element(
    "path",
    `d="${path}" fill="none" stroke="${color}" stroke-width="${width}"${optional("stroke-dasharray", dashes)}`,
  );

/** A cross at the end of a line without a target. */
export const cross = (x: number, y: number, color: string): string =>
  stroke(`M${x - 5} ${y - 5}l10 10m0 -10l-10 10`, { color, width: 2.5 });

const ARROW = 7;

/** The head of an arrow whose tip is at a place. */
export function arrowHead(x: number, y: number, towards: "down" | "left" | "right", color: string): string {
  const back = towards === "left" ? ARROW : -ARROW;
  const half = ARROW / 2;
  const path =
    towards === "down" ? `M${x} ${y}l${-half} ${-ARROW}h${ARROW}z` : `M${x} ${y}l${back} ${-half}v${ARROW}z`;
  return element("path", `d="${path}" fill="${color}"`);
}
