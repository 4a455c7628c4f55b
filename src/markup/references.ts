/** By number, by name, or by one of the names that need no semicolon unless a letter, a digit or `=` follows. */
const REFERENCE =
  /&(?:#x([0-9a-f]+);?|#([0-9]+);?|([a-z][a-z0-9]*);|(amp|AMP|lt|LT|gt|GT|quot|QUOT|nbsp|shy)(?![a-z0-9=]))/gi;

/** Replaces characters that do not exist. */
export const REPLACEMENT = "\ufffd";

/** The character of a number. */
export const characterOf = (code: number): string =>
  code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)
    ? REPLACEMENT
    : String.fromCodePoint(code);

/** A text with its character references replaced: numeric ones, and the names that `characterNamed` knows. */
export function replaceReferences(
  text: string,
  characterNamed: (name: string) => string | undefined,
  characterNumbered = characterOf,
): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string, legacy?: string) => {
    if (hex !== undefined) return characterNumbered(Number.parseInt(hex, 16));
    if (decimal !== undefined) return characterNumbered(Number.parseInt(decimal, 10));
    return characterNamed(name ?? legacy ?? "") ?? whole;
  });
}
