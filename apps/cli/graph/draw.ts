import { type DrawnSurvey, findingsAt } from "#apps/pages/drawn-survey.ts";
import { surveyPage } from "#apps/pages/survey-page.ts";
import { type Diagnostic, rules } from "#index.ts";
import { formats } from "#pictures/formats.ts";
import { drawSurvey, labelFindings, type PictureOptions } from "#pictures/index.ts";
import { type Png, pngOf } from "./png.ts";

/** The formats of the library, and the formats that only this command adds. */
const allFormats = {
  ...formats,
  png: { extensions: ["png"], draws: "cards" },
  html: { extensions: ["html", "htm"], draws: "cards" },
} as const;

export type GraphFormat = keyof typeof allFormats;

export const graphFormats = Object.keys(allFormats) as GraphFormat[];

/** Whether a format draws cards, and therefore supports parts of a survey, the path of a session and findings. */
export const drawsCards = (format: GraphFormat): boolean => allFormats[format].draws === "cards";

export const graphExtensions: Readonly<Record<string, GraphFormat>> = Object.fromEntries(
  // List formats with cards first.
  [...graphFormats]
    .sort((one, other) => Number(drawsCards(other)) - Number(drawsCards(one)))
    .flatMap((format) => allFormats[format].extensions.map((extension) => [extension, format])),
);

export interface Drawing {
  readonly file: string;
  readonly text: string | null;
  readonly pointer: string;
  readonly survey: DrawnSurvey;
  readonly diagnostics: readonly Diagnostic[];
  readonly options: Omit<PictureOptions, "format" | "diagnostics" | "title">;
}

export interface DrawResult {
  readonly content: string | Uint8Array;
  readonly remarks?: readonly string[];
}

const MAX_NAMED = 12;

function remarksOn({ percent, missing }: Png): string[] {
  const named = missing.slice(0, MAX_NAMED).join(" ") + (missing.length > MAX_NAMED ? " …" : "");
  const count = missing.length === 1 ? "1 character has" : `${missing.length} characters have`;
  return [
    ...(percent < 100
      ? [`the picture is very tall and was scaled to ${percent} %; --from and --depth draw a part of it`]
      : []),
    ...(missing.length > 0
      ? [
          `${count} no glyph in the fonts found: ${named}; write svg or html, or install a font that has ${missing.length === 1 ? "it" : "them"} (fonts with emoji in colour are not used)`,
        ]
      : []),
  ];
}

export async function draw(format: GraphFormat, drawing: Drawing): Promise<DrawResult> {
  const { file, text, pointer, survey, diagnostics, options } = drawing;
  if (format === "html")
    return {
      content: surveyPage({ ...options, file, text: text ?? undefined, pointer, survey, diagnostics, rules }),
    };
  const marked = findingsAt(pointer, diagnostics);
  const drawn = {
    ...options,
    format: format === "png" ? "svg" : format,
    title: survey.name,
    diagnostics: labelFindings(marked),
  };
  const content = drawSurvey(survey.compiled, drawn);
  if (format !== "png") return { content };
  const png = await pngOf(content);
  return { content: png.bytes, remarks: remarksOn(png) };
}
