import { didYouMean } from "#diagnostics/did-you-mean.ts";
import type { Feature } from "./other-syntaxes.ts";
import { beginsAsNumber, FOREIGN_VALUES, LITERALS, opensOtherQuotes } from "./token-messages.ts";

const PYTHON_WORDS = new Set(["True", "False", "None"]);
const JAVASCRIPT_WORDS = new Set(["undefined", "NaN", "Infinity", "-Infinity", "+Infinity"]);
/** Only words of these lengths are like `true`, `false` or `null`: to compare others would take its time for nothing. */
const [SHORTEST, LONGEST] = [3, 7];
/** Numbers of JSON5. */
const JSON5_NUMBER = /^[-+]?(?:0x[\da-f]+|(?:0|[1-9]\d*)\.?|(?:0|[1-9]\d*)?\.\d*(?:e[-+]?\d+)?)$/i;

/** What a word in the place of a value shows of the syntax that a text is written in; undefined for a misspelt literal. */
export function featureOfWord(word: string): Feature | undefined {
  if (opensOtherQuotes(word)) return word.startsWith("'") ? "single" : "quote";
  const foreign = FOREIGN_VALUES.get(word);
  if (foreign !== undefined)
    return PYTHON_WORDS.has(word) ? "python" : JAVASCRIPT_WORDS.has(word) ? "javascript" : undefined;
  if (beginsAsNumber(word)) return JSON5_NUMBER.test(word) ? "number" : undefined;
  if (!/^[\p{L}_$]/u.test(word)) return undefined;
  const mayBeLiteral = word.length >= SHORTEST && word.length <= LONGEST;
  return mayBeLiteral && didYouMean(word, LITERALS) !== undefined ? undefined : "word";
}
