import type { Markup } from "#markup/html.ts";
import { html, lines } from "./page.ts";
import { type PicturePart, type PictureParts, splitPicture } from "./picture-parts.ts";

/** A picture on a page. */
export interface PagePicture {
  /** For a screen: the picture with ids for its elements. */
  readonly screen: Markup;
  /** For paper: consecutive strips, so that a sheet can end after each. */
  readonly paper: Markup;
}

/** A strip ends where the arrow to the next card begins, below the label of the line. */
const ARROW = 7;
/** The maximum scale on paper, and the minimum scale for two columns of cards. */
const MAX_SCALE = 0.72;
const MIN_COLUMN_SCALE = 0.66;
/** The width that fits on A4 and letter size, between margins of 12 mm. */
const SHEET_WIDTH = 700;
const COLUMN_WIDTH = 340;
/** The overlap of strips, which hides the seams. */
const OVERLAP = 0.4;
/** The maximum number of references to elements; lines past many cards are in many strips. */
const MAX_REFERENCES = 20_000;
/** The maximum number of dashes on paper; browsers compute those of the whole line in each of its strips. */
const MAX_DASHES = 500_000;
/** The length of a dash of `drawSurvey` with its gap. */
const DASH = 10;

/** A card of the column: a question, or a run of questions. */
const CARD = /^<g class="(?:question|run)"/;

type Strip = readonly [from: number, to: number];

/** Cuts a picture into strips with this number of cards. */
function stripsOf({ height, parts }: PictureParts, cards: number): Strip[] {
  const cuts = parts
    .filter(({ markup }) => CARD.test(markup))
    .filter((_, index) => index > 0 && index % cards === 0)
    .map(({ top }) => top - ARROW);
  const bounds = [0, ...cuts, height];
  return bounds.slice(1).map((to, index) => [bounds[index] as number, to]);
}

/** Returns the elements that intersect a strip, without the background, because paper is white. */
const elementsIn = (namedParts: readonly NamedPart[], [from, to]: Strip): readonly NamedPart[] =>
  namedParts.filter(
    ({ part: { top, bottom } }) => bottom > from && top < to && bottom !== Number.POSITIVE_INFINITY,
  );

const isDashed = ({ markup }: PicturePart): boolean =>
  markup.startsWith('<g class="exit"') && markup.includes("stroke-dasharray");

const countDashes = (parts: readonly NamedPart[]): number =>
  parts.reduce((sum, { part }) => sum + (isDashed(part) ? Math.ceil((part.bottom - part.top) / DASH) : 0), 0);

interface NamedPart {
  readonly id: string;
  readonly part: PicturePart;
}

interface Paper {
  readonly paper: Markup;
  /** Whether lines have too many dashes to print. */
  readonly hasSolidLines: boolean;
}

function paperOf(picture: PictureParts, namedParts: readonly NamedPart[]): Paper {
  const { width } = picture;
  const hasColumns = width * MIN_COLUMN_SCALE <= COLUMN_WIDTH;
  const scale = Math.min(MAX_SCALE, (hasColumns ? COLUMN_WIDTH : SHEET_WIDTH) / width);
  let cards = 1;
  let strips = stripsOf(picture, cards);
  let shown = strips.map((strip) => elementsIn(namedParts, strip));
  while (strips.length > 1 && shown.reduce((sum, { length }) => sum + length, 0) > MAX_REFERENCES) {
    cards *= 2;
    strips = stripsOf(picture, cards);
    shown = strips.map((strip) => elementsIn(namedParts, strip));
  }
  const size = (length: number): string => (length * scale).toFixed(1);
  const drawn = strips.map(([from, to], index) => {
    const uses = (shown[index] ?? []).map(({ id }) => html`<use href="#${id}"/>`);
    const height = to - from + OVERLAP;
    return html`<svg width="${size(width)}" height="${size(height)}" viewBox="0 ${from.toFixed(1)} ${width} ${height.toFixed(1)}">${uses}</svg>`;
  });
  return {
    paper: html`<div class="paper${hasColumns ? " columns" : ""}" aria-hidden="true">\n${lines(drawn)}\n</div>`,
    hasSolidLines: shown.reduce((sum, parts) => sum + countDashes(parts), 0) > MAX_DASHES,
  };
}

/** Adds an id to every element of a picture of `drawSvg`, with the position for cards of questions, and cuts it for paper. */
export function pagePicture(svg: string, prefix: string): PagePicture {
  const picture = splitPicture(svg);
  const namedParts = picture.parts.map((part, index) => ({
    part,
    id: `${prefix}${part.question === undefined ? `-${index}` : part.question}`,
  }));
  const { paper, hasSolidLines } = paperOf(picture, namedParts);
  const drawn = namedParts.map(({ id, part }) => {
    const { question } = part;
    const tab = question === undefined ? "" : ' tabindex="-1"';
    const markup =
      hasSolidLines && isDashed(part) ? part.markup.replace('"exit"', '"exit solid"') : part.markup;
    return markup.startsWith("<g ") ? `<g id="${id}"${tab}${markup.slice(2)}` : `<g id="${id}">${markup}</g>`;
  });
  return {
    screen: { html: [picture.head, picture.metadata, ...drawn, "</svg>"].join("\n") },
    paper,
  };
}
