import type { PictureParts } from "#apps/pages/picture-parts.ts";

/** Returns the picture as a standalone document, with colour names replaced by the results of `colorOf`. */
export function documentOf(
  { head, metadata, parts }: PictureParts,
  colorOf: (name: string) => string,
): string {
  // Texts of the survey contain no quotes here, because they are escaped.
  const colored = parts.map(({ markup }) =>
    markup.replace(/"var\((--[\w-]+)\)"/g, (_, name: string) => `"${colorOf(name)}"`),
  );
  return [head, metadata, ...colored, "</svg>\n"].join("\n");
}
