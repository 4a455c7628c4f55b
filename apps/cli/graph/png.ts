import { CommandError } from "#apps/process/command-error.ts";
import { missingPackage } from "#diagnostics/missing-package.ts";

/** Pixels for one of the SVG: sharp on the screens of today. */
const SCALE = 2;
/** Below this nobody can read the text of a card. */
const MIN_SCALE = 0.5;
/** Higher pictures are opened by few programs; browsers show none. */
const MAX_HEIGHT = 32_000;
/** More take a gigabyte of memory. */
const MAX_PIXELS = 80_000_000;

export interface Png {
  readonly bytes: Uint8Array;
  /** How large it is, in hundredths of the usual size. */
  readonly percent: number;
  /** The characters that are drawn as empty boxes, as no font has them. */
  readonly missing: readonly string[];
}

const loadResvg = () => import("@resvg/resvg-js").catch(missingPackage("@resvg/resvg-js"));

type ResvgClass = Awaited<ReturnType<typeof loadResvg>>["Resvg"];

/** Families without serifs that systems bring, the likeliest first. */
const families = [
  ...["Arial", "Helvetica", "Segoe UI", "Liberation Sans", "Noto Sans", "DejaVu Sans", "Roboto", "Open Sans"],
  ...["Ubuntu", "Cantarell", "FreeSans", "Lucida Sans Unicode", "Verdana"],
];

/** More different characters of a picture are not looked for in the fonts. */
const MAX_CHARACTERS = 2_000;
/** No font has a glyph for it: it is drawn as every character that is missing. */
const NO_CHARACTER = "\u{10ffff}";

/** The characters beyond ASCII that an SVG document shows. */
function charactersOf(svg: string): string[] {
  const shown = svg.replace(/<(title|desc)>[^<]*|<[^>]*>|[\0-\x7f]/g, "");
  return [...new Set(shown)].slice(0, MAX_CHARACTERS);
}

interface Fonts {
  /** The first family that is installed; "" where only others are. */
  readonly family: string;
  readonly missing: readonly string[];
}

/** Looks what the system draws texts with; undefined where there are no fonts at all. */
function findFonts(Resvg: ResvgClass, characters: readonly string[]): Fonts | undefined {
  // A word in a family that no system has, which is drawn with any font, and in each of the others; then each character.
  const specimens = [
    ...["no such family", ...families].map((family) => ({ family, text: "ag" })),
    ...[NO_CHARACTER, ...characters].map((text) => ({ family: families.join(", "), text })),
  ];
  const texts = specimens.map(
    ({ family, text }, index) => `<text id="f${index}" font-family="${family}">${text}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${texts.join("")}</svg>`;
  const drawn = new Resvg(svg, { font: { loadSystemFonts: true } }).toString();
  const outlines = new Map<number, string>();
  for (const [, index, outline = ""] of drawn.matchAll(/<g id="f(\d+)">\s*<path[^>]* d="([^"]*)"/g))
    outlines.set(Number(index), outline);
  if (outlines.size === 0) return undefined;
  const none = families.length + 1;
  return {
    family: families.find((_, index) => outlines.get(index + 1) !== outlines.get(0)) ?? "",
    missing: characters.filter((_, index) => {
      const outline = outlines.get(none + 1 + index);
      return outline !== undefined && outline === outlines.get(none);
    }),
  };
}

function sizeOf(svg: string): { width: number; height: number } {
  const [, width, height] = /^<svg [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}

/**
 * An SVG document as PNG, twice as large; smaller where it would be too high for most programs. Throws where
 * nobody could read it then, where there are no fonts, and where resvg is not installed.
 */
export async function pngOf(svg: string): Promise<Png> {
  const { width, height } = sizeOf(svg);
  const scale = Math.min(SCALE, MAX_HEIGHT / height, Math.sqrt(MAX_PIXELS / (width * height)));
  if (scale < MIN_SCALE)
    throw new CommandError(
      `the picture is ${Math.round(height)} pixels high, too high for PNG; draw a part of it with --from and --depth, or write svg or html`,
    );
  const { Resvg } = await loadResvg().catch((error: Error) => {
    throw new CommandError(error.message);
  });
  const fonts = findFonts(Resvg, charactersOf(svg));
  // Without any font texts would be left out without a word.
  if (fonts === undefined)
    throw new CommandError(
      "there are no fonts to draw texts with; install some (Debian: apt-get install fonts-dejavu), or write svg or html",
    );
  const { family, missing } = fonts;
  const font = {
    loadSystemFonts: true,
    ...(family !== "" && { sansSerifFamily: family, defaultFontFamily: family }),
  };
  const image = new Resvg(svg, { font, fitTo: { mode: "zoom", value: scale } }).render();
  return { bytes: image.asPng(), percent: Math.round((scale / SCALE) * 100), missing };
}
