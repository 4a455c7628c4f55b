/** By number, by name, or by one of the names that need no semicolon unless a letter, a digit or `=` follows. */
const REFERENCE =
  /&(?:#x([0-9a-f]+);?|#([0-9]+);?|([a-z][a-z0-9]*);|(amp|AMP|lt|LT|gt|GT|quot|QUOT|nbsp|shy)(?![a-z0-9=]))/gi;

const REPLACEMENT = "\ufffd";

/** The numbers 128 to 159 stand for signs of Windows-1252, but for five that it does not use. */
const unusedControls: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function characterOf(code: number): string {
  if (code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)) return REPLACEMENT;
  if (code >= 0x80 && code <= 0x9f && !unusedControls.has(code)) return REPLACEMENT;
  return String.fromCodePoint(code);
}

/** A text with its character references replaced: those by number, and those whose names `characterNamed` knows. */
export function replaceReferences(
  text: string,
  characterNamed: (name: string) => string | undefined,
): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string, legacy?: string) => {
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
    if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10));
    return characterNamed(name ?? legacy ?? "") ?? whole;
  });
}
