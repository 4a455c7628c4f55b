// The picture that sites show next to a link to the documentation: the promise, and the picture of the README.
import { pngOf } from "../../apps/cli/graph/png.ts";
import { escapeMarkup } from "../../src/markup/html.ts";
import { palettes } from "../../src/markup/look.ts";
import { BOLD, WIDEST_FONT, wrapToWidth } from "../../src/pictures/text-width.ts";
import { textOf } from "./site-pages.ts";

/** Half of the usual size, because PNG files have two pixels for each of SVG. */
const WIDTH = 600;
const HEIGHT = 315;
const TEXT_WIDTH = 290;
const TEXT_SIZE = 21;

/** Returns the card as PNG. */
export async function socialCard(promise: string): Promise<Uint8Array> {
  const { page, ink, quiet, way } = palettes.light;
  const picture = textOf("docs/images/feedback.svg").replace(/width="\d+" height="\d+"/, (size) =>
    size.replace(/\d+/, "260").replace(/\d+"$/, `${HEIGHT - 24}"`),
  );
  const lines = wrapToWidth(promise, TEXT_SIZE * BOLD * WIDEST_FONT, TEXT_WIDTH).map(
    (line, index) =>
      `<text x="28" y="${118 + index * 30}" font-size="${TEXT_SIZE}" font-weight="bold" fill="${ink}">${escapeMarkup(line)}</text>`,
  );
  const { bytes } =
    await pngOf(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${page}"/><rect width="8" height="${HEIGHT}" fill="${way}"/>
<text x="28" y="70" font-size="34" font-weight="bold" fill="${way}">surveyc</text>
${lines.join("\n")}
<text x="28" y="280" font-size="13" fill="${quiet}">The survey compiler</text>
<g transform="translate(328 12)">${picture}</g>
</svg>`);
  return bytes;
}
