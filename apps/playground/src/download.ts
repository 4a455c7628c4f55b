import type { PictureParts } from "#apps/pages/picture-parts.ts";
import { announce, saveFile } from "./elements.ts";
import { documentOf } from "./picture-document.ts";

/** PNG pixels per SVG pixel, unless the canvas would be too large. */
const SCALE = 2;
const MAX_SIDE = 16_000;
const MAX_AREA = 200_000_000;

/** Returns the picture as an SVG document in the current colours of the page. */
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

/** Converts the picture to PNG with the fonts of the browser. Rejects if it is too large. */
export async function pngOf(picture: PictureParts): Promise<Blob> {
  const { width, height } = picture;
  const scale = Math.min(SCALE, MAX_SIDE / width, MAX_SIDE / height, Math.sqrt(MAX_AREA / (width * height)));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svgOf(picture))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (png === null) throw new Error("The browser returned no picture.");
  return png;
}

/** Saves the picture as a PNG. */
export async function savePng(picture: PictureParts): Promise<void> {
  try {
    saveFile("survey.png", await pngOf(picture));
  } catch {
    announce("The picture is too large for PNG; save it as SVG.");
  }
}
