import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { drawDot } from "./formats/dot.ts";
import { drawMermaid } from "./formats/mermaid.ts";
import { drawSvg, type SvgOptions } from "./formats/svg.ts";
import { surveyPicture } from "./picture.ts";

/** The formats of pictures. A new one is one file in `formats/` and one line here. */
export const formats = {
  mermaid: (compiled) => drawMermaid(surveyPicture(compiled)),
  dot: (compiled) => drawDot(surveyPicture(compiled)),
  svg: (compiled, options) => drawSvg(compiled, options),
} as const satisfies Record<string, (compiled: CompiledSurvey, options: SvgOptions) => string>;

/** The name of a format of pictures. */
export type PictureFormat = keyof typeof formats;
