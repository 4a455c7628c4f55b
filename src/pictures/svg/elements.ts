import { escapeMarkup } from "#markup/html.ts";

type Attributes = Readonly<Record<string, string | number | undefined>>;

const written = (value: string | number): string =>
  typeof value === "number" ? String(Math.round(value * 10) / 10) : escapeMarkup(value);

/** An element with attributes and content, which is markup already. */
export function element(name: string, attributes: Attributes, content = ""): string {
  const list = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? "" : ` ${key}="${written(value)}"`))
    .join("");
  return content === "" ? `<${name}${list}/>` : `<${name}${list}>${content}</${name}>`;
}

/** What is shown when pointing at the element that this is in. */
export const hint = (lines: readonly string[]): string =>
  `<title>${lines.map(escapeMarkup).join("\n")}</title>`;

const SCRIPTS =
  "\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Adlam}";
const HAS_RIGHT_TO_LEFT = new RegExp(`[${SCRIPTS}]`, "u");
const RIGHT_TO_LEFT = new RegExp(`^[^\\p{L}]*[${SCRIPTS}]`, "u");

/**
 * A text whose order does not depend on what is beside it. Isolates (UAX 9) and not the attribute `direction`: not every
 * program that draws SVG knows that one, and with it `text-anchor` changes sides.
 */
const isolated = (text: string, isRightToLeft: boolean): string =>
  `${isRightToLeft ? "\u2067" : "\u2066"}${text}\u2069`;

/** A text as it stands in a line with others. */
export const inLine = (text: string): string =>
  HAS_RIGHT_TO_LEFT.test(text) ? isolated(text, RIGHT_TO_LEFT.test(text)) : text;

export interface TextLook {
  readonly size: number;
  readonly fill: string;
  readonly weight?: "bold" | undefined;
  readonly anchor?: "start" | "middle" | "end" | undefined;
}

export const textAt = (
  x: number,
  y: number,
  line: string,
  { size, fill, weight, anchor }: TextLook,
): string =>
  element(
    "text",
    {
      x,
      y,
      "font-size": size,
      fill,
      "font-weight": weight,
      "text-anchor": anchor === "start" ? undefined : anchor,
    },
    escapeMarkup(line),
  );

/** Lines of text in a room, at its left, or at its right where they are written from right to left. */
export function paragraph(
  x: number,
  y: number,
  lines: readonly string[],
  look: TextLook & { readonly room: number; readonly lineHeight: number },
): string {
  const { size, fill, weight, room, lineHeight } = look;
  const isRightToLeft = RIGHT_TO_LEFT.test(lines[0] ?? "");
  return lines
    .map((line, index) =>
      element(
        "text",
        {
          x: isRightToLeft ? x + room : x,
          y: y + index * lineHeight,
          "font-size": size,
          fill,
          "font-weight": weight,
          "text-anchor": isRightToLeft ? "end" : undefined,
        },
        escapeMarkup(isRightToLeft ? isolated(line, true) : line),
      ),
    )
    .join("");
}

export interface LineLook {
  readonly color: string;
  readonly width: number;
  readonly dashes: string | undefined;
}

export const stroke = (path: string, { color, width, dashes }: LineLook): string =>
  element("path", {
    d: path,
    fill: "none",
    stroke: color,
    "stroke-width": width,
    "stroke-dasharray": dashes,
  });

/** A cross around a place, where a line leads nowhere. */
export const cross = (x: number, y: number, color: string): string =>
  stroke(`M${x - 5} ${y - 5}l10 10m0 -10l-10 10`, { color, width: 2.5, dashes: undefined });

const ARROW = 7;

/** The head of an arrow whose tip is at a place. */
export function arrowHead(x: number, y: number, towards: "down" | "left" | "right", color: string): string {
  const back = towards === "left" ? ARROW : -ARROW;
  const half = ARROW / 2;
  const path =
    towards === "down" ? `M${x} ${y}l${-half} ${-ARROW}h${ARROW}z` : `M${x} ${y}l${back} ${-half}v${ARROW}z`;
  return element("path", { d: path, fill: color });
}
