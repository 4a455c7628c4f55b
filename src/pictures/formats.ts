import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { dot } from "./formats/dot.ts";
import { mermaid } from "./formats/mermaid.ts";
import { type SvgOptions, svg } from "./formats/svg.ts";
import type { Picture } from "./picture.ts";

/** A format of pictures: its file extensions, and its input, a graph of boxes and lines or cards in order. */
export type Format = { readonly extensions: readonly string[] } & (
  | { readonly draws: "graph"; readonly draw: (picture: Picture) => string }
  | { readonly draws: "cards"; readonly draw: (compiled: CompiledSurvey, options: SvgOptions) => string }
);

/** The formats of pictures. A new one is one file in `formats/` and one line here. */
export const formats = { mermaid, dot, svg } as const satisfies Record<string, Format>;

/** The name of a format of pictures. */
export type PictureFormat = keyof typeof formats;
