// Character references in attribute values (HTML Standard, sections 13.5 and 13.2.5.72), if addresses and styles depend on
// them. Most of the 2,231 names encode letters and signs that cannot be part of a scheme; the table of all of them would be a
// third of the code that a page with the compiler loads.

import { characterOf, REPLACEMENT, replaceReferences } from "./references.ts";

/** The names of characters that can be part of a scheme or a style, or that some parser removes from them. */
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

/** The numbers 128 to 159 encode signs of Windows-1252, except five that it does not use. */
const unusedControls: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/**
 * An attribute value with its character references replaced, if a scheme or a style can depend on them: named letters and signs
 * outside of ASCII stay references, and all spaces and all invisible characters become one of their kind.
 */
export const decodeReferences = (value: string): string =>
  replaceReferences(
    value,
    (name) => characters.get(name),
    (code) => (code >= 0x80 && code <= 0x9f && !unusedControls.has(code) ? REPLACEMENT : characterOf(code)),
  );
