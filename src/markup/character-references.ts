// Character references in attribute values (HTML Standard, sections 13.5 and 13.2.5.72), as far as addresses and styles
// depend on them. Most of the 2,231 names stand for letters and signs that can be no part of a scheme; the table of all of
// them would be a third of what a page loads with the compiler.

/** The names of characters that can be part of a scheme or a style, or that some reader leaves out of them. */
const namesByCharacter: Readonly<Record<string, string>> = {
  "\t": "Tab",
  "\n": "NewLine",
  "!": "excl",
  '"': "QUOT quot",
  "#": "num",
  $: "dollar",
  "%": "percnt",
  "&": "AMP amp",
  "'": "apos",
  "(": "lpar",
  ")": "rpar",
  "*": "ast midast",
  "+": "plus",
  ",": "comma",
  ".": "period",
  "/": "sol",
  ":": "colon",
  ";": "semi",
  "<": "LT lt",
  "=": "equals",
  ">": "GT gt",
  "?": "quest",
  "@": "commat",
  "[": "lbrack lsqb",
  "\\": "bsol",
  "]": "rbrack rsqb",
  "^": "Hat",
  _: "UnderBar lowbar",
  "`": "DiacriticalGrave grave",
  fj: "fjlig",
  "{": "lbrace lcub",
  "|": "VerticalLine verbar vert",
  "}": "rbrace rcub",
  "\u00a0":
    "NonBreakingSpace nbsp ensp emsp emsp13 emsp14 numsp puncsp thinsp ThinSpace hairsp VeryThinSpace MediumSpace ThickSpace",
  "\u00ad":
    "shy zwnj zwj lrm rlm NoBreak af ApplyFunction it InvisibleTimes ic InvisibleComma ZeroWidthSpace NegativeMediumSpace NegativeThickSpace NegativeThinSpace NegativeVeryThinSpace",
};

const characters: ReadonlyMap<string, string> = new Map(
  Object.entries(namesByCharacter).flatMap(([character, names]) =>
    names.split(" ").map((name): [string, string] => [name, character]),
  ),
);

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

/**
 * An attribute value with its character references replaced, as far as a scheme or a style can depend on them: letters and
 * signs outside of ASCII that are referred to by name stay as they are written, and all spaces and all invisible
 * characters become one of their kind.
 */
export function decodeReferences(value: string): string {
  if (!value.includes("&")) return value;
  return value.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string, legacy?: string) => {
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
    if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10));
    return characters.get(name ?? legacy ?? "") ?? whole;
  });
}
