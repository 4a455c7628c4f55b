import { overviewStrip, traceLines } from "virtual:picture-scripts";
import type { PictureParts } from "#apps/pages/picture-parts.ts";

/** From so many questions on a picture has a strip that shows all of it. */
const FROM = 40;

const attributeOf = (markup: string, element: RegExp, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]+)"`).exec(element.exec(markup)?.[0] ?? "")?.[1];

/** Cards and runs as bars, with the colour of their type and of their mark. */
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

/** Lights the lines of the picture in a frame, and puts a strip beside it that shows a long one at a glance. */
export function makeOverview(frame: HTMLElement, svg: Element): (picture: PictureParts) => void {
  traceLines(svg);
  const { strip, show } = overviewStrip(frame);
  strip.hidden = true;
  frame.after(strip);
  // What is seen of it changes with its size, too, which the strip follows by events of scrolling.
  new ResizeObserver(() => frame.dispatchEvent(new Event("scroll"))).observe(svg);
  let shown = "";
  return (picture) => {
    strip.hidden = lengthOf(picture) < FROM;
    if (strip.hidden) return;
    const bars = barsOf(picture);
    const written = JSON.stringify(bars);
    if (written === shown) return;
    shown = written;
    show(bars, picture.height);
  };
}
