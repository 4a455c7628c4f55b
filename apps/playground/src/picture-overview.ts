import { overviewStrip, traceLines } from "virtual:picture-scripts";
import type { PictureParts } from "#apps/pages/picture-parts.ts";

/** The minimum number of questions for an overview. */
const MIN_QUESTIONS = 40;

const attributeOf = (markup: string, element: RegExp, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]+)"`).exec(element.exec(markup)?.[0] ?? "")?.[1];

/** Returns cards and runs as bars, with the colours of their type and mark. */
const barsOf = ({ parts }: PictureParts) =>
  parts
    .filter(({ question, run }) => question !== undefined || run !== undefined)
    .map(({ markup, top, bottom }) => ({
      top,
      bottom,
      color:
        attributeOf(markup, /<path [^>]*>/, "stroke") ?? attributeOf(markup, /<rect [^>]*>/, "stroke") ?? "",
      mark: attributeOf(markup, /(?<=<g class="mark">.*?)<rect [^>]*>/, "fill"),
    }));

const lengthOf = ({ parts }: PictureParts): number =>
  parts.reduce(
    (sum, { question, run }) =>
      sum + (run === undefined ? Number(question !== undefined) : run[1] - run[0] + 1),
    0,
  );

/** Highlights the lines of the picture in a frame on hover, and adds an overview to a long one. */
export function makeOverview(frame: HTMLElement, svg: Element): (picture: PictureParts | null) => void {
  traceLines(svg);
  const { strip, show } = overviewStrip(frame);
  strip.hidden = true;
  frame.after(strip);
  // The visible part also changes with the size; the strip listens only to scroll events, so send one.
  new ResizeObserver(() => frame.dispatchEvent(new Event("scroll"))).observe(svg);
  let shown = "";
  return (picture) => {
    strip.hidden = picture === null || lengthOf(picture) < MIN_QUESTIONS;
    if (picture === null || strip.hidden) return;
    const bars = barsOf(picture);
    const serialized = JSON.stringify(bars);
    if (serialized === shown) return;
    shown = serialized;
    show(bars, picture.height);
  };
}
