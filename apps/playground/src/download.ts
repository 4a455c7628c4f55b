import type { PictureParts } from "#apps/pages/picture-parts.ts";
import { announce, saveFile } from "./elements.ts";
import { documentOf } from "./picture-document.ts";

/** Twice as many pixels as the picture has, unless a canvas cannot be so large. */
const SCALE = 2;
const MOST_SIDE = 16_000;
const MOST_AREA = 200_000_000;

/** The picture as an SVG document in the colours that the page has now. */
export function svgOf(picture: PictureParts): string {
  const style = getComputedStyle(document.documentElement);
  const isDark = style.colorScheme.trim() === "dark" || (style.colorScheme !== "light" && prefersDark());
  return documentOf(picture, (name) => {
    const [light = "", dark = light] = style.getPropertyValue(name).match(/#\w+/g) ?? [];
    return isDark ? dark : light;
  });
}

const prefersDark = (): boolean => matchMedia("(prefers-color-scheme: dark)").matches;

/** Saves the picture as an SVG document. */
export function saveSvg(picture: PictureParts): void {
  saveFile("survey.svg", new Blob([svgOf(picture)], { type: "image/svg+xml" }));
}

/** The picture as a PNG, drawn by the browser with its fonts. Rejects where it is too large. */
export async function pngOf(picture: PictureParts): Promise<Blob> {
  const { width, height } = picture;
  const scale = Math.min(
    SCALE,
    MOST_SIDE / width,
    MOST_SIDE / height,
    Math.sqrt(MOST_AREA / (width * height)),
  );
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svgOf(picture))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (png === null) throw new Error("There is no picture.");
  return png;
}

/** Saves the picture as a PNG. */
export async function savePng(picture: PictureParts): Promise<void> {
  try {
    saveFile("survey.png", await pngOf(picture));
  } catch {
    announce("The browser cannot draw so large a picture; an SVG can be saved.");
  }
}
