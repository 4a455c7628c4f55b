import { unsafeScheme } from "./unsafe-address.ts";

/** CSS Syntax section 4.3.7: a backslash with a code point, or with the character itself. */
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gis;

const unescaped = (style: string): string =>
  style.replace(ESCAPE, (_all, code: string | undefined, character: string | undefined) => {
    if (code === undefined) return character ?? "";
    const point = Number.parseInt(code, 16);
    return point > 0x10_ff_ff ? "" : String.fromCodePoint(point);
  });

/** Removes comments; one that is not closed extends to the end. */
function withoutComments(style: string): string {
  let kept = "";
  let at = 0;
  for (let start = style.indexOf("/*"); start >= 0; start = style.indexOf("/*", at)) {
    kept += style.slice(at, start);
    const end = style.indexOf("*/", start + 2);
    if (end < 0) return kept;
    at = end + 2;
  }
  return kept + style.slice(at);
}

const CODE = /expression\(|(?:java|vb)script:|-moz-binding|@import|(?<=^|[;{])behaviou?r:/;

/** The part of a style attribute that can run or load code; undefined if there is none. Colors, sizes and pictures cannot. */
export function activeStyle(style: string): string | undefined {
  const plain = unescaped(withoutComments(style))
    .replace(/[\p{Cc}\p{Cf}\s]/gu, "")
    .toLowerCase();
  const found = CODE.exec(withoutComments(plain))?.[0];
  if (found !== undefined) return found;
  for (const [, address = ""] of plain.matchAll(/url\(["']?([^"')]*)/g)) {
    const scheme = unsafeScheme(address, true);
    if (scheme !== undefined) return `url(${scheme}:`;
  }
  return undefined;
}
