import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";
import { ECHO_LENGTH } from "#diagnostics/limits.ts";

/** What a finding says: what is wrong and why it matters, and what to change. */
export interface SyntaxMessage {
  readonly message: string;
  readonly help: string;
}

const CHARACTER_NAMES: ReadonlyMap<string, string> = new Map([
  ["\u0000", "NUL"],
  ["\t", "tab"],
  ["\n", "line feed"],
  ["\u000b", "vertical tab"],
  ["\f", "form feed"],
  ["\r", "carriage return"],
  ["\u00a0", "no-break space"],
  ["\u200b", "zero width space"],
  ["\u2028", "line separator"],
  ["\u2029", "paragraph separator"],
  ["\u3000", "ideographic space"],
  ["\ufeff", "byte order mark"],
]);

/** What a message calls the first character of a text: `";"`, or `U+00A0 (no-break space)` where it is invisible. */
export function characterName(text: string): string {
  const point = text.codePointAt(0) ?? 0;
  const character = String.fromCodePoint(point);
  if (/^[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) return `"${character}"`;
  const code = `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
  const name = CHARACTER_NAMES.get(character);
  return name === undefined ? code : `${code} (${name})`;
}

/** The message on an escape that JSON does not have, from its backslash on. */
export function invalidEscape(sequence: string): SyntaxMessage {
  if (sequence.charAt(1) === "u") {
    return {
      message: "The escape \\u needs four hexadecimal digits, so this string cannot be read.",
      help: "Write all four digits, as in \\u00e9. If a backslash is meant, write two.",
    };
  }
  return {
    message: `A backslash before ${characterName(sequence.slice(1))} is no escape of JSON, so this string cannot be read.`,
    help: 'If a backslash is meant, write two. Otherwise only " \\ / b f n r t u may follow one.',
  };
}

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\b", "\\b"],
  ["\t", "\\t"],
  ["\f", "\\f"],
]);

/** The message on a control character inside a string. */
export function controlCharacter(character: string): SyntaxMessage {
  const replacement =
    SHORT_ESCAPES.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return {
    message: `This string holds the control character ${characterName(character)}, which JSON allows only as an escape.`,
    help: `Write ${replacement} instead, or remove it.`,
  };
}

/** The message on a string whose closing quote is missing when the text ends. */
export const unclosedAtEnd: SyntaxMessage = {
  message: "This string has no closing quote: the text ends inside it.",
  help: 'Close it with ". If the text was cut off, hand in all of it.',
};

/** The message on a string whose closing quote is missing when its line ends. */
export const unclosedOnLine: SyntaxMessage = {
  message: "This string has no closing quote on its line, so it is unclear where it ends.",
  help: 'Close it with ". Write a line break that belongs to the string as \\n.',
};

const NUMBER_MESSAGES: readonly (readonly [shape: RegExp, message: string, help: string])[] = [
  [/^-$/, "There is no number after this minus sign.", "Write the number right after the minus sign."],
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

/** Whether a word begins as a number does, in JSON or elsewhere. */
export const beginsAsNumber = (word: string): boolean => /^(?:[-+]?\.?\d|-$)/.test(word);

function invalidNumber(word: string): SyntaxMessage {
  for (const [shape, message, help] of NUMBER_MESSAGES) {
    if (shape.test(word)) return { message, help };
  }
  return {
    message: "This begins as a number and goes on as something else, so it is neither a number nor a text.",
    help: "Put it in double quotes if it is a text, such as a date.",
  };
}

const python = (word: string, json: string): SyntaxMessage => ({
  message: `${word} is Python; JSON writes ${json}.`,
  help: `Write ${json}, or print the value with json.dumps.`,
});

const notFinite = (word: string): SyntaxMessage => ({
  message: `${word} is no number of JSON, which has finite numbers only.`,
  help: "Write a number, or null for none.",
});

/** Values of other languages. */
export const FOREIGN_VALUES: ReadonlyMap<string, SyntaxMessage> = new Map([
  ["True", python("True", "true")],
  ["False", python("False", "false")],
  ["None", python("None", "null")],
  [
    "undefined",
    {
      message: "undefined is JavaScript; JSON has no such value.",
      help: "Leave the member out, or write null.",
    },
  ],
  ...["NaN", "nan", "Infinity", "-Infinity", "+Infinity", "inf", "-inf"].map(
    (word) => [word, notFinite(word)] as const,
  ),
  ["nil", { message: "nil is no value of JSON.", help: "Write null." }],
  [
    "...",
    {
      message: "Dots stand for something left out; JSON has to be complete.",
      help: "Write out what is missing, or remove the dots.",
    },
  ],
]);

const OTHER_QUOTES = /^['`\u00ab\u00bb\u2018-\u201f\u2039\u203a]/u;

/** Whether a word opens with a quotation mark that JSON does not know, so that it is unclear where it ends. */
export const opensOtherQuotes = (word: string): boolean => OTHER_QUOTES.test(word);

/** Whether it is clear where a word ends: it opens with no such mark, or closes with one too. */
export const isComplete = (word: string): boolean =>
  !opensOtherQuotes(word) || (word.length > 1 && opensOtherQuotes(word.slice(-1)));

/** The message on a string in other quotation marks than JSON's. */
export function otherQuotes(word: string): SyntaxMessage {
  const mark = word.startsWith("'") ? "single quotes" : `${word.charAt(0)} quotes`;
  return {
    message: `JSON puts strings and names in double quotes, not in ${mark}.`,
    help: 'Write " on both sides.',
  };
}

/** Whether a word may be the beginning of a string whose opening quote is missing. */
export const mayBeString = (word: string): boolean => !FOREIGN_VALUES.has(word) && !beginsAsNumber(word);

/** The words that are values of JSON. */
export const LITERALS = ["true", "false", "null"];

/** What git writes where two versions of a file do not fit. */
export const CONFLICT = "<<<<<<<";

/** The message on a conflict that git left. */
export const conflict: SyntaxMessage = {
  message: "A conflict begins here that git left in the file, so the text cannot be read as JSON.",
  help: "Resolve it first: keep one of the two versions.",
};

/** The message on a word in the place of a value: what is wrong with it and what to write instead. */
export function invalidValue(text: string): SyntaxMessage {
  const word = text.slice(0, ECHO_LENGTH);
  const foreign = FOREIGN_VALUES.get(word);
  if (foreign !== undefined) return foreign;
  if (opensOtherQuotes(word)) return otherQuotes(word);
  if (beginsAsNumber(word)) return invalidNumber(word);
  const literal = didYouMean(word, LITERALS);
  if (literal !== undefined) {
    return {
      message: `${quote(word)} is no value of JSON.`,
      help: `Did you mean ${literal}? It is written so, without quotes.`,
    };
  }
  if (word.startsWith(CONFLICT)) return conflict;
  if (word.startsWith("<")) {
    return {
      message: "This is markup such as HTML or XML, not JSON.",
      help: "Look where it comes from: an error page may have been sent instead of the data.",
    };
  }
  if (/^[\p{L}_$]/u.test(word)) {
    return {
      message: `${quote(text)} has no quotes, and JSON has no such word.`,
      help: "Put a text in double quotes.",
    };
  }
  return {
    message: `JSON has no ${characterName(word)} outside strings.`,
    help: "Remove it, or put the text it belongs to in double quotes.",
  };
}
