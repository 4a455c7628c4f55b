import type { Picture } from "./picture.ts";
import { xmlText } from "./xml-text.ts";

/** An SVG document of a width and height in points, with what it shows said in words for those who cannot see it. */
export function svgFrame(
  { title, description, remarks }: Picture,
  width: number,
  height: number,
  content: string,
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}" font-family="Arial, Helvetica, sans-serif">`,
    `<title>${xmlText(title)}</title>`,
    `<desc>${xmlText([`${description}.`, ...remarks].join(" "))}</desc>`,
    content.trim(),
    "</svg>\n",
  ].join("\n");
}
