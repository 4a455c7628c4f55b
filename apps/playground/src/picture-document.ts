import type { PictureParts } from "#apps/pages/picture-parts.ts";

/** The picture as a document of its own, in which names of colours are the colours that `colorOf` gives for them. */
export function documentOf({ head, told, parts }: PictureParts, colorOf: (name: string) => string): string {
  // A text of the survey has no quotes here: they are escaped.
  const colored = parts.map(({ markup }) =>
    markup.replace(/"var\((--[\w-]+)\)"/g, (_, name: string) => `"${colorOf(name)}"`),
  );
  return [head, told, ...colored, "</svg>\n"].join("\n");
}
