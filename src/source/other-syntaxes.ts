// What texts have that are nearly JSON, and which syntax that makes them. A text with many such things is not full of mistakes: it
// is written in another syntax, which is said once. To add a syntax, add a row; the first that fits is taken.

import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { type Sentence, say } from "#diagnostics/sentences.ts";
import {
  beginsAsNumber,
  FOREIGN_VALUES,
  LITERALS,
  opensOtherQuotes,
  type SyntaxMessage,
} from "./token-messages.ts";

/** What JSON does not have, as a message says it. */
const features = {
  name: "names without quotes",
  single: "single quotes",
  quote: "other quotation marks",
  word: "text without quotes",
  python: "Python values",
  javascript: "JavaScript values",
  number: "other number formats",
  escape: "JavaScript escapes",
  comment: "comments",
  comma: "trailing commas",
  space: "unusual spaces",
} as const;

/** Something that other syntaxes have and JSON has not. */
export type Feature = keyof typeof features;

/** A syntax that is nearly JSON. */
interface OtherSyntax extends Sentence {
  /** It has at least one of these. */
  readonly has: readonly Feature[];
  /** And nothing but these; anything if not given. */
  readonly only?: readonly Feature[];
}

const all = Object.keys(features) as Feature[];

const notJson = <Name extends string, Help extends string>(name: Name, help: Help) =>
  ({ message: `This is ${name}, not plain JSON: it has {features:and}.`, help }) as const;

export const otherSyntaxes = [
  { has: ["python"], ...notJson("Python", "Print the value with json.dumps(survey).") },
  {
    has: ["comment", "comma"],
    only: ["comment", "comma"],
    ...notJson(
      "JSON with comments or trailing commas",
      'Remove them, or allow them: surveyc check --jsonc, or the option syntax: "jsonc".',
    ),
  },
  {
    has: ["quote"],
    only: ["quote"],
    ...notJson(
      "JSON with other quotation marks",
      'Write " instead: word processors and chats change quotation marks.',
    ),
  },
  {
    has: ["space"],
    only: ["space"],
    ...notJson(
      "JSON with unusual spaces",
      "Write plain spaces instead; such characters often come with text that is copied.",
    ),
  },
  {
    has: ["word"],
    only: ["word"],
    ...notJson("JSON with text without quotes", "Put each text in double quotes."),
  },
  {
    has: ["number"],
    only: ["number"],
    ...notJson(
      "JSON with other number formats",
      "Write decimal numbers without a plus sign, with digits on both sides of a decimal point.",
    ),
  },
  {
    has: ["single"],
    only: ["single", "comma", "comment"],
    ...notJson("a Python or JavaScript value", "Print it with json.dumps(survey) or JSON.stringify(survey)."),
  },
  {
    has: all,
    ...notJson(
      "JSON5 or JavaScript",
      "Convert it: npx json5 survey.json5 prints JSON, and so does JSON.stringify(survey) in a program.",
    ),
  },
] as const satisfies readonly OtherSyntax[];

/** How many of these are still mistakes, each of which is said. */
const MAX_MISTAKES = 2;

/** What a text has that JSON has not. */
export class OtherFeatures {
  readonly #found = new Set<Feature>();
  #total = 0;

  add(feature: Feature): void {
    this.#found.add(feature);
    this.#total++;
  }

  /** Whether there are so many that the text is written in another syntax. */
  get areSyntax(): boolean {
    return this.#total > MAX_MISTAKES;
  }

  /** What to say of the text. */
  describe(): SyntaxMessage {
    const found = all.filter((feature) => this.#found.has(feature));
    const fits = ({ has, only }: OtherSyntax): boolean =>
      found.some((feature) => has.includes(feature)) &&
      (only === undefined || found.every((feature) => only.includes(feature)));
    // The last fits anything.
    const { message, help } = otherSyntaxes.find(fits) as (typeof otherSyntaxes)[number];
    return say({ message, help }, { features: found.map((feature) => features[feature]) });
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
