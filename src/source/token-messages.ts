import type { Params } from "#diagnostics/diagnostic.ts";
import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { ECHO_LENGTH } from "#diagnostics/limits.ts";
import { say } from "#diagnostics/sentences.ts";

/** What a finding says: what is wrong and why it matters, and what to change; placeholders are filled from `params`. */
export interface SyntaxMessage {
  readonly message: string;
  readonly help: string;
  readonly params?: Params;
}

/** All that is said of single tokens. */
export const tokenSentences = {
  unicodeEscape: {
    message: "The escape \\u needs four hexadecimal digits.",
    help: "Write all four, such as \\u00e9. For a backslash, write two.",
  },
  otherEscape: {
    message: "A backslash before {character} is not an escape of JSON.",
    help: 'For a backslash, write two. Otherwise only " \\ / b f n r t u may follow one.',
  },
  controlCharacter: {
    message: "This string contains the control character {character}, which JSON allows only as an escape.",
    help: "Write {escape} instead, or remove it.",
  },
  unclosedAtEnd: {
    message: "This string has no closing quote: the text ends inside it.",
    help: 'Close it with ", or restore what was cut off.',
  },
  unclosedOnLine: {
    message: "This string has no closing quote on its line.",
    help: 'Close it with ". Write a line break inside a string as \\n.',
  },
  loneMinus: {
    message: "There is no number after this minus sign.",
    help: "Write the number right after the minus sign.",
  },
  leadingZero: {
    message: "JSON numbers cannot start with extra zeros.",
    help: "Remove them, or put the value in double quotes to keep them.",
  },
  plusSign: { message: "JSON numbers cannot start with a plus sign.", help: "Remove the plus sign." },
  otherBase: { message: "JSON numbers are always decimal.", help: "Write the number in decimal digits." },
  barePoint: {
    message: "A decimal point needs digits on both sides.",
    help: "Write such numbers as 0.5 or 1.0.",
  },
  bareExponent: {
    message: "The exponent of this number has no digits.",
    help: "Write digits after the e, such as 1e6.",
  },
  separators: {
    message: "JSON numbers have only digits, a decimal point and an exponent.",
    help: "Remove the other characters.",
  },
  notNumber: {
    message: "This starts like a number but is not one.",
    help: "Put it in double quotes if it is text, such as a date.",
  },
  python: {
    message: "{value} is Python; JSON has {expected} instead.",
    help: "Write {expected}, or print the value with json.dumps.",
  },
  notFinite: {
    message: "{value} is not a JSON value: JSON numbers are finite.",
    help: "Write a number, or null if there is none.",
  },
  noValue: { message: "{value} is not a JSON value.", help: "Write null, or remove the member." },
  dots: {
    message: "These dots stand for something left out; JSON must be complete.",
    help: "Write out what is missing, or remove the dots.",
  },
  singleQuotes: {
    message: "JSON strings and names need double quotes, not single quotes.",
    help: 'Write " on both sides.',
  },
  otherQuotes: {
    message: "JSON strings and names need straight double quotes, not {character}.",
    help: 'Write " on both sides.',
  },
  conflict: {
    message: "This is a merge conflict marker of git, not JSON.",
    help: "Resolve the conflict: keep one of the two versions, and remove the markers.",
  },
  literal: {
    message: '"{value}" is not a JSON value.',
    help: "Did you mean {expected}? Write it without quotes.",
  },
  markup: {
    message: "This is markup such as HTML or XML, not JSON.",
    help: "Check where it comes from: an error page may have been sent instead of the data.",
  },
  word: { message: '"{value}" is not a JSON value.', help: "Put it in double quotes if it is text." },
  character: {
    message: "{character} is not allowed outside strings.",
    help: "Remove it, or put the text that it belongs to in double quotes.",
  },
} as const;

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
export const invalidEscape = (sequence: string): SyntaxMessage =>
  sequence.charAt(1) === "u"
    ? tokenSentences.unicodeEscape
    : say(tokenSentences.otherEscape, { character: characterName(sequence.slice(1)) });

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\b", "\\b"],
  ["\t", "\\t"],
  ["\f", "\\f"],
]);

/** The message on a control character inside a string. */
export function controlCharacter(character: string): SyntaxMessage {
  const written =
    SHORT_ESCAPES.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return say(tokenSentences.controlCharacter, { character: characterName(character), escape: written });
}

const INVALID_NUMBERS: readonly (readonly [shape: RegExp, message: SyntaxMessage])[] = [
  [/^-$/, tokenSentences.loneMinus],
  [/^-?0\d+(?:\.\d+)?$/, tokenSentences.leadingZero],
  [/^\+/, tokenSentences.plusSign],
  [/^[-+]?0[xob]/i, tokenSentences.otherBase],
  [/^-?(?:\d+\.(?:\D|$)|\.\d)/, tokenSentences.barePoint],
  [/^-?\d+(?:\.\d+)?[eE][-+]?$/, tokenSentences.bareExponent],
  [/^-?[\d.]+_|^-?\d+n$/, tokenSentences.separators],
];

/** Whether a word begins as a number does, in JSON or elsewhere. */
export const beginsAsNumber = (word: string): boolean => /^(?:[-+]?\.?\d|-$)/.test(word);

const invalidNumber = (word: string): SyntaxMessage =>
  INVALID_NUMBERS.find(([shape]) => shape.test(word))?.[1] ?? tokenSentences.notNumber;

/** Values of other languages. */
export const FOREIGN_VALUES: ReadonlyMap<string, SyntaxMessage> = new Map<string, SyntaxMessage>([
  ...[
    ["True", "true"],
    ["False", "false"],
    ["None", "null"],
  ].map(([value = "", expected = ""]) => [value, say(tokenSentences.python, { value, expected })] as const),
  ...["NaN", "nan", "Infinity", "-Infinity", "+Infinity", "inf", "-inf"].map(
    (value) => [value, say(tokenSentences.notFinite, { value })] as const,
  ),
  ...["undefined", "nil"].map((value) => [value, say(tokenSentences.noValue, { value })] as const),
  ["...", tokenSentences.dots],
]);

const OTHER_QUOTES = /^['`\u00ab\u00bb\u2018-\u201f\u2039\u203a]/u;

/** Whether a word opens with a quotation mark that JSON does not know, so that it is unclear where it ends. */
export const opensOtherQuotes = (word: string): boolean => OTHER_QUOTES.test(word);

/** Whether it is clear where a word ends: it opens with no such mark, or closes with one too. */
export const isComplete = (word: string): boolean =>
  !opensOtherQuotes(word) || (word.length > 1 && opensOtherQuotes(word.slice(-1)));

/** The message on a string in other quotation marks than JSON's. */
export const otherQuotes = (word: string): SyntaxMessage =>
  word.startsWith("'")
    ? tokenSentences.singleQuotes
    : say(tokenSentences.otherQuotes, { character: word.charAt(0) });

/** Whether a word may be the beginning of a string whose opening quote is missing. */
export const mayBeString = (word: string): boolean => !FOREIGN_VALUES.has(word) && !beginsAsNumber(word);

/** The words that are values of JSON. */
export const LITERALS = ["true", "false", "null"];

/** What git writes where two versions of a file do not fit. */
export const CONFLICT = "<<<<<<<";

/** The message on a word in the place of a value: what is wrong with it and what to write instead. */
export function invalidValue(text: string): SyntaxMessage {
  const word = text.slice(0, ECHO_LENGTH);
  const foreign = FOREIGN_VALUES.get(word);
  if (foreign !== undefined) return foreign;
  if (opensOtherQuotes(word)) return otherQuotes(word);
  if (beginsAsNumber(word)) return invalidNumber(word);
  const expected = didYouMean(word, LITERALS);
  if (expected !== undefined) return say(tokenSentences.literal, { value: word, expected });
  if (word.startsWith(CONFLICT)) return tokenSentences.conflict;
  if (word.startsWith("<")) return tokenSentences.markup;
  if (/^[\p{L}_$]/u.test(word)) return say(tokenSentences.word, { value: text });
  return say(tokenSentences.character, { character: characterName(word) });
}
