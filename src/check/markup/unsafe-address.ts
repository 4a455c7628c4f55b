import { addressAttributes, drawnAttributes } from "./active-names.ts";

const SCHEME = /^([a-z][a-z0-9+.-]*):/;
const allowed = new Set(["http", "https", "mailto", "tel"]);
const code = new Set([
  "javascript",
  "vbscript",
  "livescript",
  "mocha",
  "data",
  "blob",
  "filesystem",
  "view-source",
]);
const IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)[;,]/;
const DRAWN_IMAGE = /^data:image\/svg\+xml[;,]/;

/** Removes the characters that browsers remove from an address (WHATWG URL Standard section 4.4). */
const normalizeAddress = (address: string): string =>
  address
    .replace(/^[\0- ]+/, "")
    .replace(/[\t\n\r]/g, "")
    .toLowerCase();

/** Removes all characters that any known parser removes. */
const stripIgnored = (address: string): string => address.replace(/[\p{Cc}\p{Cf}\s]/gu, "").toLowerCase();

/** The scheme of an address that is not http, https, mailto, tel or a data image; undefined if it is safe. */
export function unsafeScheme(address: string, isDrawn = false): string | undefined {
  const read = normalizeAddress(address);
  const scheme = SCHEME.exec(read)?.[1];
  if (scheme !== undefined && allowed.has(scheme)) return undefined;
  if (IMAGE.test(read) || (isDrawn && DRAWN_IMAGE.test(read))) return undefined;
  const hidden = SCHEME.exec(stripIgnored(address))?.[1];
  return hidden !== undefined && code.has(hidden) ? hidden : scheme;
}

/** The first such scheme in an attribute of HTML or SVG, which may contain several addresses, or none. */
export function unsafeAttributeScheme(name: string, value: string): string | undefined {
  const local = name.slice(name.lastIndexOf(":") + 1);
  const separator = addressAttributes.get(local);
  if (separator === undefined) return undefined;
  const isDrawn = drawnAttributes.has(local);
  if (separator === null) return unsafeScheme(value, isDrawn);
  for (const address of value.split(separator)) {
    const scheme = unsafeScheme(address, isDrawn);
    if (scheme !== undefined) return scheme;
  }
  return undefined;
}
