import { drawDot } from "./formats/dot.ts";
import { drawMermaid } from "./formats/mermaid.ts";
import type { Picture } from "./picture.ts";

/** The formats in which pictures are text. A new one is one file in `formats/` and one line here. */
export const formats = {
  mermaid: drawMermaid,
  dot: drawDot,
} as const satisfies Record<string, (picture: Picture) => string>;

/** The name of a text format of pictures. */
export type PictureFormat = keyof typeof formats;
