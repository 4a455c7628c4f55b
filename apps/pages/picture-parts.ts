/** An element of a picture, with the heights between which it is. */
export interface PicturePart {
  readonly markup: string;
  readonly top: number;
  readonly bottom: number;
  /** The question whose card it is. */
  readonly question: number | undefined;
  /** The first and the last question that are drawn as one here. */
  readonly run: readonly [first: number, last: number] | undefined;
}

/** A picture in parts, so that a page needs to keep only those that are seen. */
export interface PictureParts {
  /** The tag with which the document begins. */
  readonly head: string;
  readonly title: string;
  /** The title and the description as elements, for a file. */
  readonly told: string;
  readonly width: number;
  readonly height: number;
  readonly parts: readonly PicturePart[];
}

/** Heights in attributes and in paths: `y="30"`, `M20 30`, `V30`. */
const HEIGHTS = /\b(?:y|cy)="([\d.]+)"(?:[^>]* height="([\d.]+)")?|[ML][\d.]+ ([\d.]+)|V([\d.]+)/g;
/** How high what is drawn at a place of its own is: a sign of the legend with its words. */
const MOVED_HEIGHT = 24;

function heightsOf(markup: string): { readonly top: number; readonly bottom: number } {
  const moved = /^<g transform="translate\([\d.]+ ([\d.]+)\)"/.exec(markup)?.[1];
  if (moved !== undefined) return { top: Number(moved), bottom: Number(moved) + MOVED_HEIGHT };
  let top = Number.POSITIVE_INFINITY;
  let bottom = 0;
  // Signs are drawn at a place of their own and moved.
  for (const [, y, height, ofMove, ofLine] of markup
    .replace(/ d="[^"]*"(?= transform=)/g, "")
    .matchAll(HEIGHTS)) {
    const from = Number(y ?? ofMove ?? ofLine);
    top = Math.min(top, from);
    bottom = Math.max(bottom, from + Number(height ?? 0));
  }
  return { top, bottom };
}

function partOf(markup: string): PicturePart {
  const question = /^<g [^>]*data-question="(\d+)"/.exec(markup)?.[1];
  const [, first, last] = /^<g class="run" data-first="(\d+)" data-last="(\d+)"/.exec(markup) ?? [];
  return {
    markup,
    // The ground is as high as the picture.
    ...(/^<rect (?![^>]*\by=)/.test(markup)
      ? { top: 0, bottom: Number.POSITIVE_INFINITY }
      : heightsOf(markup)),
    question: question === undefined ? undefined : Number(question),
    run: first === undefined ? undefined : [Number(first), Number(last)],
  };
}

/** Takes a picture of `drawSurvey` apart: each element of the document begins a line. */
export function takeApart(svg: string): PictureParts {
  const [head = "", ...elements] = svg.replace("\n</svg>\n", "").split(/\n(?=<)/);
  const size = (name: string): number => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(head)?.[1] ?? 0);
  const isTold = (each: string): boolean => /^<(?:title|desc)>/.test(each);
  const told = elements.filter(isTold);
  return {
    head,
    title: (told[0] ?? "").replace(/<\/?title>/g, ""),
    told: told.join("\n"),
    width: size("width"),
    height: size("height"),
    parts: elements.filter((each) => !isTold(each)).map(partOf),
  };
}
