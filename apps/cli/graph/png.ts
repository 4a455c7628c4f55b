import { CommandError } from "#apps/process/command-error.ts";
import { messageOf } from "#apps/process/installed-package.ts";
import { missingPackage } from "#diagnostics/missing-package.ts";
import { graphemesOf } from "#pictures/fit-text.ts";
import { plainFontFiles } from "./font-files.ts";

/** PNG pixels per SVG pixel, for high-density screens. */
const SCALE = 2;
/** Below this scale the text of cards is illegible. */
const MIN_SCALE = 0.5;
/** The maximum height in pixels: few programs open taller pictures, and browsers do not show them. */
const MAX_HEIGHT = 32_000;
/** The maximum number of pixels: more need a gigabyte of memory. */
const MAX_PIXELS = 80_000_000;

export interface Png {
  readonly bytes: Uint8Array;
  /** The size as a percentage of the usual size. */
  readonly percent: number;
  /** The characters without an outline in any font, drawn as empty boxes. */
  readonly missing: readonly string[];
}

const loadResvg = () => import("@resvg/resvg-js").catch(missingPackage("@resvg/resvg-js"));

type ResvgClass = Awaited<ReturnType<typeof loadResvg>>["Resvg"];

/** Sans-serif families that systems provide, the most likely first. */
const families = [
  ...["Arial", "Helvetica", "Segoe UI", "Liberation Sans", "Noto Sans", "DejaVu Sans", "Roboto", "Open Sans"],
  ...["Ubuntu", "Cantarell", "FreeSans", "Lucida Sans Unicode", "Verdana"],
];

/** The maximum number of distinct characters to look up in the fonts. */
const MAX_CHARACTERS = 2_000;
/** A character without a glyph in any font; it is drawn like every missing character. */
const NO_CHARACTER = "\u{10ffff}";

/** Characters without an outline of their own: white space, marks, and invisible characters. */
const NO_OUTLINE = /[\s\p{M}\p{Cf}\p{Z}\u3164\u115f\u1160]/u;

/** Draws the user-perceived characters that contain a missing character as one box each. */
const boxMissing = (svg: string, missing: ReadonlySet<string>): string =>
  svg.replace(/(<text[^>]*>|<\/?tspan[^>]*>)([^<]+)/g, (_, tag: string, text: string) => {
    const drawn = Array.from(graphemesOf(text), (grapheme) =>
      Array.from(grapheme).some((character) => missing.has(character)) ? NO_CHARACTER : grapheme,
    );
    return tag + drawn.join("");
  });

/**
 * Writes dots for the ellipsis of texts in Hebrew and Arabic. Fonts of these scripts lack it, and the renderer does not combine
 * fonts in a text with ligatures: it would draw a box for each letter.
 */
const withoutEllipsis = (svg: string): string =>
  svg.replace(/>[^<]*[\u0590-\u08ff][^<]*</g, (text) => text.replaceAll("…", "..."));

/** Returns the non-ASCII characters of the visible text of an SVG document. */
function charactersOf(svg: string): string[] {
  const shown = svg.replace(/<(title|desc)>[^<]*|<[^>]*>|[\0-\x7f]/g, "");
  return [...new Set(shown)].slice(0, MAX_CHARACTERS);
}

interface Fonts {
  /** The first installed family of the list; "" if none is installed. */
  readonly family: string;
  readonly missing: readonly string[];
}

/** Finds the installed fonts; undefined if the system has none. */
function findFonts(Resvg: ResvgClass, characters: readonly string[]): Fonts | undefined {
  // Draw a word in an unknown family, which falls back to any font, and in each known family; then draw each character.
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
    missing: characters.filter((character, index) => {
      const outline = outlines.get(none + 1 + index);
      // Fonts with emoji in colour have no outlines, and resvg does not draw their pictures.
      return outline === undefined ? !NO_OUTLINE.test(character) : outline === outlines.get(none);
    }),
  };
}

function sizeOf(svg: string): { width: number; height: number } {
  const [, width, height] = /^<svg [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}

/**
 * Converts an SVG document to PNG at twice the size, or smaller if it would be too tall for most programs. Throws if the
 * text would be illegible, if the system has no fonts, and if resvg is not installed.
 */
export async function pngOf(svg: string): Promise<Png> {
  const { width, height } = sizeOf(svg);
  const scale = Math.min(SCALE, MAX_HEIGHT / height, Math.sqrt(MAX_PIXELS / (width * height)));
  if (scale < MIN_SCALE)
    throw new CommandError(
      `the picture is ${Math.round(height)} pixels tall, too tall for PNG; draw a part of it with --from and --depth, or write svg or html`,
    );
  const { Resvg } = await loadResvg().catch((error: Error) => {
    throw new CommandError(String(messageOf(error)));
  });
  const fonts = findFonts(Resvg, charactersOf(svg));
  // Without fonts, resvg omits texts silently.
  if (fonts === undefined)
    throw new CommandError(
      "no fonts are installed; install some (Debian: apt-get install fonts-dejavu), or write svg or html",
    );
  const { family, missing } = fonts;
  const font = {
    loadSystemFonts: true,
    fontFiles: plainFontFiles(),
    ...(family !== "" && { sansSerifFamily: family, defaultFontFamily: family }),
  };
  const plain = withoutEllipsis(svg);
  const drawn = missing.length === 0 ? plain : boxMissing(plain, new Set(missing));
  const image = new Resvg(drawn, { font, fitTo: { mode: "zoom", value: scale } }).render();
  return { bytes: image.asPng(), percent: Math.round((scale / SCALE) * 100), missing };
}
