/** An element of a picture, with its vertical extent. */
export interface PicturePart {
  readonly markup: string;
  readonly top: number;
  readonly bottom: number;
  /** The question of the card. */
  readonly question: number | undefined;
  /** The first and the last question of a run. */
  readonly run: readonly [first: number, last: number] | undefined;
}

/** A picture in parts, so that a page can keep only the visible ones. */
export interface PictureParts {
  /** The opening tag of the document. */
  readonly head: string;
  readonly title: string;
  /** The title and the description as elements, for a file. */
  readonly metadata: string;
  readonly width: number;
  readonly height: number;
  readonly parts: readonly PicturePart[];
}

/** Heights in attributes and in paths: `y="30"`, `M20 30`, `V30`. */
const HEIGHTS = /\b(?:y|cy)="([\d.]+)"(?:[^>]* height="([\d.]+)")?|[ML][\d.]+ ([\d.]+)|V([\d.]+)/g;
/** The height of a translated element: a symbol of the legend with its label. */
const MOVED_HEIGHT = 24;

function heightsOf(markup: string): { readonly top: number; readonly bottom: number } {
  const offset = /^<g transform="translate\([\d.]+ ([\d.]+)\)"/.exec(markup)?.[1];
  if (offset !== undefined) return { top: Number(offset), bottom: Number(offset) + MOVED_HEIGHT };
  let top = Number.POSITIVE_INFINITY;
  let bottom = 0;
  // Symbols are drawn at the origin and translated.
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
    // The background is as high as the picture.
    ...(/^<rect (?![^>]*\by=)/.test(markup)
      ? { top: 0, bottom: Number.POSITIVE_INFINITY }
      : heightsOf(markup)),
    question: question === undefined ? undefined : Number(question),
    run: first === undefined ? undefined : [Number(first), Number(last)],
  };
}

/** Splits a picture of `drawSurvey` into its elements; each begins a line. */
export function splitPicture(svg: string): PictureParts {
  const [head = "", ...elements] = svg.replace("\n</svg>\n", "").split(/\n(?=<)/);
  const size = (name: string): number => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(head)?.[1] ?? 0);
  const isMetadata = (each: string): boolean => /^<(?:title|desc)>/.test(each);
  const metadata = elements.filter(isMetadata);
  return {
    head,
    title: (metadata[0] ?? "").replace(/<\/?title>/g, ""),
    metadata: metadata.join("\n"),
    width: size("width"),
    height: size("height"),
    parts: elements.filter((each) => !isMetadata(each)).map(partOf),
  };
}
