import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { ECHO_LENGTH } from "#diagnostics/limits.ts";
import type { SyntaxMessage } from "./source-messages.ts";

/** The first character of a text as a message names it: `";"`, or `U+00A0` if it is invisible. */
export function characterName(text: string): string {
  const point = text.codePointAt(0) ?? 0;
  const character = String.fromCodePoint(point);
  return /^[\p{L}\p{N}\p{P}\p{S}]/u.test(character)
    ? `"${character}"`
    : `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The message on an escape that JSON does not have, from its backslash on. */
export const invalidEscape = (sequence: string): SyntaxMessage =>
  sequence.charAt(1) === "u"
    ? { messageId: "unicodeEscape" }
    : { messageId: "otherEscape", params: { character: characterName(sequence.slice(1)) } };

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\b", "\\b"],
  ["\t", "\\t"],
  ["\f", "\\f"],
]);

/** The message on a control character inside a string. */
export function controlCharacter(character: string): SyntaxMessage {
  const written =
    SHORT_ESCAPES.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return { messageId: "controlCharacter", params: { character: characterName(character), escape: written } };
}

/** Values of Python with other names in JSON. */
export const PYTHON_VALUES: ReadonlySet<string> = new Set(["True", "False", "None"]);

/** Values of other languages that mean a missing value or not a number. */
const MISSING_VALUES: ReadonlySet<string> = new Set(
  "None undefined nil NaN nan Infinity -Infinity +Infinity inf -inf".split(" "),
);

const DOTS = "...";

/** Whether a word begins like a number, in JSON or elsewhere. */
const beginsAsNumber = (word: string): boolean => /^(?:[-+]?\.?\d|-$)/.test(word);

const OTHER_QUOTES = /^['`\u00ab\u00bb\u2018-\u201f\u2039\u203a]/u;

/** Whether a word opens with a quotation mark that is not allowed in JSON, so that its end is unclear. */
export const opensOtherQuotes = (word: string): boolean => OTHER_QUOTES.test(word);

/** Whether the end of a word is clear: it does not open with such a mark, or also closes with one. */
export const isComplete = (word: string): boolean =>
  !opensOtherQuotes(word) || (word.length > 1 && opensOtherQuotes(word.slice(-1)));

/** The message on a string in other quotation marks than JSON's. */
export const otherQuotes = (word: string): SyntaxMessage => ({
  messageId: "otherQuotes",
  params: { character: word.charAt(0) },
});

/** Whether a word may be the beginning of a string without its opening quotation mark. */
export const mayBeString = (word: string): boolean =>
  !PYTHON_VALUES.has(word) && !MISSING_VALUES.has(word) && word !== DOTS && !beginsAsNumber(word);

/** The words that are values of JSON. */
const LITERALS = ["true", "false", "null"];

const pythonLiterals: ReadonlyMap<string, string> = new Map([["none", "null"]]);

/** The literal of JSON for a word of another language or in another case. */
export function findLiteral(word: string): string | undefined {
  const lower = word.toLowerCase();
  return pythonLiterals.get(lower) ?? LITERALS.find((literal) => literal === lower);
}

/** The marker that git writes before two versions of a file. */
export const CONFLICT = "<<<<<<<";

/** The message on a word in the place of a value. */
export function invalidValue(text: string): SyntaxMessage {
  const value = text.slice(0, ECHO_LENGTH);
  if (MISSING_VALUES.has(value)) return { messageId: "noValue", params: { value } };
  if (value === DOTS) return { messageId: "dots" };
  if (opensOtherQuotes(value)) return otherQuotes(value);
  if (beginsAsNumber(value)) return { messageId: "notNumber", params: { value: text } };
  const expected = didYouMean(value, LITERALS);
  if (expected !== undefined) return { messageId: "literal", params: { value, expected } };
  if (value.startsWith(CONFLICT)) return { messageId: "conflict" };
  if (/^[\p{L}_$]/u.test(value)) return { messageId: "word", params: { value: text } };
  return { messageId: "character", params: { character: characterName(value) } };
}
