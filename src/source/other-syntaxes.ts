// What texts have that are nearly JSON, and which syntax that makes them. A text with many such things is not full of mistakes: it
// is written in another syntax, which is said once. To add a syntax, add a row; the first that fits is taken.

import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { joinPhrases } from "#diagnostics/echo.ts";
import {
  beginsAsNumber,
  FOREIGN_VALUES,
  LITERALS,
  opensOtherQuotes,
  type SyntaxMessage,
} from "./token-messages.ts";

/** What JSON does not have, with its name for one and for several. */
const features = {
  name: ["name without quotes", "names without quotes"],
  single: ["text in single quotes", "texts in single quotes"],
  quote: ["text in other quotation marks", "texts in other quotation marks"],
  word: ["text without quotes", "texts without quotes"],
  python: ["word of Python", "words of Python"],
  javascript: ["value of JavaScript", "values of JavaScript"],
  number: ["number in another notation", "numbers in another notation"],
  escape: ["escape of JavaScript", "escapes of JavaScript"],
  comment: ["comment", "comments"],
  comma: ["trailing comma", "trailing commas"],
  space: ["place with an odd space", "places with odd spaces"],
} as const;

/** Something that other syntaxes have and JSON has not. */
export type Feature = keyof typeof features;

/** A syntax that is nearly JSON. */
interface OtherSyntax {
  /** What it is, as a message says it. */
  readonly name: string;
  /** It has at least one of these. */
  readonly has: readonly Feature[];
  /** And nothing but these; anything if not given. */
  readonly only?: readonly Feature[];
  readonly help: string;
}

const all = Object.keys(features) as Feature[];

const otherSyntaxes: readonly OtherSyntax[] = [
  { name: "Python", has: ["python"], help: "Print the value with json.dumps(survey)." },
  {
    name: "JSON with comments or trailing commas",
    has: ["comment", "comma"],
    only: ["comment", "comma"],
    help: 'Remove them, or have them read: surveyc check --jsonc, or the option syntax: "jsonc".',
  },
  {
    name: "JSON with other quotation marks",
    has: ["quote"],
    only: ["quote"],
    help: 'Write " instead: word processors and chats change quotation marks.',
  },
  {
    name: "JSON with odd spaces",
    has: ["space"],
    only: ["space"],
    help: "Write plain spaces instead; such characters often come along when text is copied.",
  },
  {
    name: "JSON with texts that have no quotes",
    has: ["word"],
    only: ["word"],
    help: "Put each of them in double quotes.",
  },
  {
    name: "JSON with numbers in another notation",
    has: ["number"],
    only: ["number"],
    help: "Write them in decimal digits, with no sign but a minus, and digits on both sides of the point.",
  },
  {
    name: "a value of Python or JavaScript",
    has: ["single"],
    only: ["single", "comma", "comment"],
    help: "Print it with json.dumps(survey) or JSON.stringify(survey).",
  },
  {
    name: "JSON5 or JavaScript",
    has: all,
    help: "Convert it: npx json5 survey.json5 prints JSON, and so does JSON.stringify(survey) in a program.",
  },
];

/** How many of these are still mistakes, each of which is said. */
const MAX_MISTAKES = 2;

/** Counts what a text has that JSON has not. */
export class OtherFeatures {
  readonly #counts = new Map<Feature, number>();
  #total = 0;

  add(feature: Feature): void {
    this.#counts.set(feature, (this.#counts.get(feature) ?? 0) + 1);
    this.#total++;
  }

  /** Whether there are so many that the text is written in another syntax. */
  get areSyntax(): boolean {
    return this.#total > MAX_MISTAKES;
  }

  /** What to say of the text. */
  describe(): SyntaxMessage {
    const found = all.filter((feature) => this.#counts.has(feature));
    const syntax = otherSyntaxes.find(
      ({ has, only }) =>
        found.some((feature) => has.includes(feature)) &&
        (only === undefined || found.every((feature) => only.includes(feature))),
    );
    const counted = found.map((feature) => {
      const count = this.#counts.get(feature) ?? 0;
      return `${count} ${features[feature][count === 1 ? 0 : 1]}`;
    });
    return {
      message: `This is ${syntax?.name}, not plain JSON: it has ${joinPhrases(counted, "and")}.`,
      help: syntax?.help ?? "",
    };
  }
}

const PYTHON_WORDS = new Set(["True", "False", "None"]);
const JAVASCRIPT_WORDS = new Set(["undefined", "NaN", "Infinity", "-Infinity", "+Infinity"]);
/** Only words of these lengths are like `true`, `false` or `null`: to compare others would take its time for nothing. */
const [MIN_LENGTH, MAX_LENGTH] = [3, 7];
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
  const mayBeLiteral = word.length >= MIN_LENGTH && word.length <= MAX_LENGTH;
  return mayBeLiteral && didYouMean(word, LITERALS) !== undefined ? undefined : "word";
}
