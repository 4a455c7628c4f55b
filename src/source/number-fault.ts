import type { Wording } from "./wording.ts";

const HINTS: readonly (readonly [shape: RegExp, message: string, help: string])[] = [
  [/^-$/, "A minus sign stands here without a number.", "Write the number right after the minus sign."],
  [
    /^-?0\d+(?:\.\d+)?$/,
    "Numbers of JSON do not begin with a needless zero.",
    "Remove the zeros in front, or put them in quotes with the rest.",
  ],
  [/^\+/, "Numbers of JSON have no plus sign in front.", "Remove the plus sign."],
  [/^[-+]?0[xob]/i, "Numbers of JSON are decimal.", "Write the number in decimal digits."],
  [
    /^-?(?:\d+\.(?:\D|$)|\.\d)/,
    "A decimal point needs digits on both sides.",
    "Write 0.5 or 1.0, not .5 or 1.",
  ],
  [
    /^-?\d+(?:\.\d+)?[eE][-+]?$/,
    "The exponent of this number has no digits.",
    "Write digits after the e, as in 1e6.",
  ],
  [
    /^-?[\d.]+_|^-?\d+n$/,
    "Numbers of JSON hold nothing but digits, a point and an exponent.",
    "Write the digits alone.",
  ],
];

/** Whether a word is meant as a number: it begins as one does in JSON or elsewhere. */
export function isNumberLike(word: string): boolean {
  return /^(?:[-+]?\.?\d|-$)/.test(word);
}

/** What is wrong with a word that is meant as a number and is none of JSON, and what to write. */
export function numberFault(word: string): Wording {
  for (const [shape, message, help] of HINTS) {
    if (shape.test(word)) return { message, help };
  }
  return {
    message: "This begins as a number and goes on as something else, so it is neither a number nor a text.",
    help: "Put it in double quotes if it is a text, such as a date.",
  };
}
