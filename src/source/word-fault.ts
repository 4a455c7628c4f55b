import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";
import { ECHO_LENGTH } from "#diagnostics/limits.ts";
import { characterName } from "./character-name.ts";
import { isNumberLike, numberFault } from "./number-fault.ts";
import type { Wording } from "./wording.ts";

const python = (word: string, ours: string): Wording => ({
  message: `${word} is Python; JSON writes ${ours}.`,
  help: `Write ${ours}, or print the value with json.dumps.`,
});

const notFinite = (word: string): Wording => ({
  message: `${word} is no number of JSON, which has finite numbers only.`,
  help: "Write a number, or null for none.",
});

/** Words of other languages that stand for a value. */
const FOREIGN: ReadonlyMap<string, Wording> = new Map([
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

/** Whether a word opens with a quotation mark that JSON does not know, so that where it ends is anyone's guess. */
export const opensOtherQuotes = (word: string): boolean => OTHER_QUOTES.test(word);

/** Whether it is plain where a word ends: it opens with no such mark, or closes with one too. */
export const isWhole = (word: string): boolean =>
  !opensOtherQuotes(word) || (word.length > 1 && opensOtherQuotes(word.slice(-1)));

/** What to say of strings in other quotation marks than JSON's. */
export function otherQuotes(word: string): Wording {
  const mark = word.startsWith("'") ? "single quotes" : `${word.charAt(0)} quotes`;
  return {
    message: `JSON puts strings and names in double quotes, not in ${mark}.`,
    help: 'Write " on both sides.',
  };
}

/** Whether a word may be the beginning of a text whose opening quote is missing. */
export const mayBeText = (word: string): boolean => !FOREIGN.has(word) && !isNumberLike(word);

const LITERALS = ["true", "false", "null"];

/** What is wrong with a word that stands where a value should, and what to write instead. */
export function wordFault(text: string): Wording {
  const word = text.slice(0, ECHO_LENGTH);
  const foreign = FOREIGN.get(word);
  if (foreign !== undefined) return foreign;
  if (opensOtherQuotes(word)) return otherQuotes(word);
  if (isNumberLike(word)) return numberFault(word);
  const literal = didYouMean(word, LITERALS);
  if (literal !== undefined) {
    return {
      message: `${quote(word)} is no value of JSON.`,
      help: `Did you mean ${literal}? It is written so, without quotes.`,
    };
  }
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
