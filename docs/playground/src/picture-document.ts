import { fonts } from "../../../src/markup/look.ts";
import type { PictureParts } from "../../../src/pictures/picture-parts.ts";

/** The picture as a document of its own, in which names of colours are the colours that `colorOf` gives for them. */
export function documentOf(
  { told, width, height, parts }: PictureParts,
  colorOf: (name: string) => string,
): string {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${fonts.text}">`;
  // A text of the survey has no quotes here: they are escaped.
  const colored = parts.map(({ markup }) =>
    markup.replace(/"var\((--[\w-]+)\)"/g, (_, name: string) => `"${colorOf(name)}"`),
  );
  return [head, told, ...colored, "</svg>\n"].join("\n");
}
