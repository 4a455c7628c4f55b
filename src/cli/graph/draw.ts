import { type DrawnSurvey, findingsAt } from "#pages/drawn-survey.ts";
import { surveyPage } from "#pages/survey-page.ts";
import type { Diagnostic } from "../../index.ts";
import { drawSurvey, type PictureOptions } from "../../pictures/index.ts";
import { type Png, pngOf } from "./png.ts";

/** The languages of pictures that the command writes. */
export const graphFormats = ["mermaid", "dot", "svg", "png", "html"] as const;

export type GraphFormat = (typeof graphFormats)[number];

/** The extensions of files by which formats are chosen. */
export const graphExtensions: Readonly<Record<string, GraphFormat>> = {
  svg: "svg",
  png: "png",
  html: "html",
  htm: "html",
  mmd: "mermaid",
  mermaid: "mermaid",
  dot: "dot",
  gv: "dot",
};

/** What is drawn. */
export interface Drawing {
  readonly file: string;
  readonly text: string | null;
  /** The pointer of the survey in its document. */
  readonly pointer: string;
  readonly survey: DrawnSurvey;
  readonly diagnostics: readonly Diagnostic[];
  readonly options: Omit<PictureOptions, "format" | "diagnostics">;
}

/** A picture, and what to say about it. */
export interface Drawn {
  readonly content: string | Uint8Array;
  readonly remarks?: readonly string[];
}

const MAX_NAMED = 12;

/** What is to be known about a picture as PNG. */
function remarksOn({ percent, missing }: Png): string[] {
  const named = missing.slice(0, MAX_NAMED).join(" ") + (missing.length > MAX_NAMED ? " …" : "");
  const count = missing.length === 1 ? "1 character has" : `${missing.length} characters have`;
  return [
    ...(percent < 100
      ? [
          `the picture is very high, and was made smaller: ${percent} % of its size; --from and --depth draw a part of it`,
        ]
      : []),
    ...(missing.length > 0
      ? [
          `${count} no glyph in the fonts found: ${named}; write svg or html, or install a font that has ${missing.length === 1 ? "it" : "them"} (fonts with emoji in colour are not used)`,
        ]
      : []),
  ];
}

/** Draws a survey in a format. Throws where that cannot be done. */
export async function draw(format: GraphFormat, drawing: Drawing): Promise<Drawn> {
  const { file, text, pointer, survey, diagnostics, options } = drawing;
  if (format === "html")
    return {
      content: surveyPage({ ...options, file, text: text ?? undefined, pointer, survey, diagnostics }),
    };
  if (format !== "svg" && format !== "png")
    return { content: `${drawSurvey(survey.compiled, { format }).trimEnd()}\n` };
  const marked = findingsAt(pointer, diagnostics);
  const svg = drawSurvey(survey.compiled, { ...options, format: "svg", diagnostics: marked });
  if (format === "svg") return { content: svg };
  const png = await pngOf(svg);
  return { content: png.bytes, remarks: remarksOn(png) };
}
