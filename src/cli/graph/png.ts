import { missingPackage } from "#packages/optional-package.ts";
import type { Problem } from "../input/input-file.ts";

/** Pixels for one of the SVG: sharp on the screens of today. */
const SCALE = 2;
/** Below this nobody can read the text of a card. */
const SMALLEST_SCALE = 0.5;
/** Higher pictures are opened by few programs; browsers show none. */
const MOST_HEIGHT = 32_000;
/** More take a gigabyte of memory. */
const MOST_PIXELS = 80_000_000;

/** A picture as PNG. */
export interface Png {
  readonly bytes: Uint8Array;
  /** How large it is, in hundredths of the usual size. */
  readonly percent: number;
}

const loadResvg = () => import("@resvg/resvg-js").catch(missingPackage("@resvg/resvg-js"));

type ResvgClass = Awaited<ReturnType<typeof loadResvg>>["Resvg"];

/** Families without serifs that systems bring, the likeliest first. */
const families = [
  ...["Arial", "Helvetica", "Segoe UI", "Liberation Sans", "Noto Sans", "DejaVu Sans", "Roboto", "Open Sans"],
  ...["Ubuntu", "Cantarell", "FreeSans", "Lucida Sans Unicode", "Verdana"],
];

/** A word in a family that no system has, which is drawn with any font, and in each of the others. */
const specimen = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${[
  "no such family",
  ...families,
]
  .map((family, index) => `<text id="f${index}" font-family="${family}">ag</text>`)
  .join("")}</svg>`;

/** The first family that is installed; "" where only others are, and undefined where there are no fonts at all. */
function installedFamily(Resvg: ResvgClass): string | undefined {
  const outlines = new Map<number, string>();
  const drawn = new Resvg(specimen, { font: { loadSystemFonts: true } }).toString();
  for (const [, index, outline = ""] of drawn.matchAll(/<g id="f(\d+)">\s*<path[^>]* d="([^"]*)"/g))
    outlines.set(Number(index), outline);
  if (outlines.size === 0) return undefined;
  return families.find((_, index) => outlines.get(index + 1) !== outlines.get(0)) ?? "";
}

/** The size that an SVG document says it has. */
function sizeOf(svg: string): { width: number; height: number } {
  const [, width, height] = /^<svg [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}

/**
 * An SVG document as PNG, twice as large; smaller where it would be too high for most programs. Returns a problem where
 * nobody could read it then, where there are no fonts, and where resvg is not installed.
 */
export async function pngOf(svg: string): Promise<Png | Problem> {
  const { width, height } = sizeOf(svg);
  const scale = Math.min(SCALE, MOST_HEIGHT / height, Math.sqrt(MOST_PIXELS / (width * height)));
  if (scale < SMALLEST_SCALE)
    return {
      problem: `the picture is ${Math.round(height)} pixels high, too high for PNG; draw a part of it with --from and --depth, or write svg or html`,
    };
  let resvg: Awaited<ReturnType<typeof loadResvg>>;
  try {
    resvg = await loadResvg();
  } catch (error) {
    return { problem: (error as Error).message };
  }
  const { Resvg } = resvg;
  const family = installedFamily(Resvg);
  // Without any font texts would be left out without a word.
  if (family === undefined)
    return {
      problem:
        "there are no fonts to draw texts with; install some (Debian: apt-get install fonts-dejavu), or write svg or html",
    };
  const font = {
    loadSystemFonts: true,
    ...(family !== "" && { sansSerifFamily: family, defaultFontFamily: family }),
  };
  const image = new Resvg(svg, { font, fitTo: { mode: "zoom", value: scale } }).render();
  return { bytes: image.asPng(), percent: Math.round((scale / SCALE) * 100) };
}
