import { paints } from "./palette.ts";
import type { Picture } from "./picture.ts";
import { svgFrame } from "./svg-frame.ts";
import { xmlText } from "./xml-text.ts";

const WIDTH = 480;
const LINE_HEIGHT = 22;

/** Stands in for the picture of a survey that is too large to be laid out, and says so. */
export function tooLargeSvg(picture: Picture): string {
  const remarks = ["Too large to be laid out. Mermaid and DOT have no such limit."];
  const texts = [picture.title, picture.description, ...remarks].map(
    (line, index) => `<text x="${WIDTH / 2}" y="${(index + 1.5) * LINE_HEIGHT}">${xmlText(line)}</text>`,
  );
  const height = (texts.length + 1) * LINE_HEIGHT;
  const { fill, border, text } = paints.run;
  return svgFrame(
    { ...picture, remarks },
    WIDTH,
    height,
    [
      `<rect x="1" y="1" width="${WIDTH - 2}" height="${height - 2}" rx="8" fill="${fill}" stroke="${border}"/>`,
      `<g font-size="13" text-anchor="middle" fill="${text}">`,
      ...texts,
      "</g>",
    ].join("\n"),
  );
}
