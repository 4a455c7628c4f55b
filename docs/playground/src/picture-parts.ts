/** An element of a picture, with the heights between which it is. */
export interface PicturePart {
  readonly markup: string;
  readonly top: number;
  readonly bottom: number;
  /** The question whose card it is. */
  readonly question: number | undefined;
}

/** A picture in parts, so that a page needs to keep only those that are seen. */
export interface PictureParts {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly parts: readonly PicturePart[];
}

/** Heights in attributes and in paths: `y="30"`, `M20 30`, `V30`. */
const HEIGHTS = /\b(?:y|cy)="([\d.]+)"|[ML][\d.]+ ([\d.]+)|V([\d.]+)|translate\([\d.]+ ([\d.]+)\)/g;

function partOf(markup: string): PicturePart {
  let top = Number.POSITIVE_INFINITY;
  let bottom = 0;
  // Signs are drawn at a place of their own and moved.
  for (const [, ...found] of markup.replace(/ d="[^"]*"(?= transform=)/g, "").matchAll(HEIGHTS)) {
    const height = Number(found.find((each) => each !== undefined));
    top = Math.min(top, height);
    bottom = Math.max(bottom, height);
  }
  const size = /^<rect [^>]*height="([\d.]+)"/.exec(markup)?.[1];
  const question = /^<g [^>]*data-question="(\d+)"/.exec(markup)?.[1];
  return {
    markup,
    // What is as high as the page, or has no height of its own, is always there.
    top: size === undefined && Number.isFinite(top) ? top : 0,
    bottom: size === undefined ? bottom : Number.POSITIVE_INFINITY,
    question: question === undefined ? undefined : Number(question),
  };
}

/** Takes a picture of `drawSurvey` apart: each element of the document begins a line. */
export function takeApart(svg: string): PictureParts {
  const [head = "", ...elements] = svg.replace(/\n<\/svg>\s*$/, "").split(/\n(?=<)/);
  const size = (name: string): number => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(head)?.[1] ?? 0);
  const title = elements.find((each) => each.startsWith("<title>")) ?? "";
  return {
    title: title.replace(/<\/?title>/g, ""),
    width: size("width"),
    height: size("height"),
    parts: elements.filter((each) => !each.startsWith("<title>") && !each.startsWith("<desc>")).map(partOf),
  };
}
