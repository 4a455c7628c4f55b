// Sentences with placeholders, and the values that fill them, by name: with both, others can say a finding in another language.
import type { Param, Params } from "./diagnostic.ts";
import { joinPhrases, quote, shorten } from "./echo.ts";

/** What a finding says: `{name}` stands for a value, `"{name}"` for a text in quotation marks, `{name:and}` for a list that ends in "and". */
export interface Sentence {
  readonly message: string;
  readonly help?: string;
}

/** The names of the placeholders in a text. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Plain}:and` ? Plain : Name) | NamesIn<Rest>
  : never;

/** The values that a sentence needs. */
export type ParamsOf<Said extends Partial<Sentence>> = Readonly<
  Record<NamesIn<Said["message"]> | NamesIn<Said["help"]>, Param>
>;

/** Of texts that are not quoted, the most characters; they are phrases and values as JSON. */
const MOST_CHARACTERS = 400;

/** The most entries of a list that a sentence says. */
const MOST_LISTED = 12;

const none: Params = {};

/** Values that fit into a finding: long texts are cut, and of a long list the first entries are kept, with how many more there are in `<name>More`. */
export function boundParams(params: Params | undefined): Params {
  if (params === undefined) return none;
  const bounded: Record<string, Param> = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === "string") bounded[name] = shorten(value, MOST_CHARACTERS);
    else if (typeof value !== "object") bounded[name] = value;
    else {
      bounded[name] = value
        .slice(0, MOST_LISTED)
        .map((each) => (typeof each === "string" ? shorten(each, MOST_CHARACTERS) : each));
      if (value.length > MOST_LISTED) bounded[`${name}More`] = value.length - MOST_LISTED;
    }
  }
  return bounded;
}

/** What replaces `{name}`, `"{name}"` or `{name:and}`. */
interface Placeholder {
  readonly written: string;
  readonly name: string;
  readonly isQuoted: boolean;
  readonly word: "and" | "or";
}

type Part = string | Placeholder;

/** Sentences that are kept split. There are some hundreds; translations may be many more. */
const MOST_SPLIT = 1_000;

const splitSentences = new Map<string, readonly Part[]>();

function split(text: string): readonly Part[] {
  const known = splitSentences.get(text);
  if (known !== undefined) return known;
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: written, 1: mark, 2: name = "", 3: and, index } of text.matchAll(
    /("?)\{(\w+)(:and)?\}\1/g,
  )) {
    parts.push(text.slice(end, index), { written, name, isQuoted: mark !== "", word: and ? "and" : "or" });
    end = index + written.length;
  }
  parts.push(text.slice(end));
  if (splitSentences.size < MOST_SPLIT) splitSentences.set(text, parts);
  return parts;
}

function fill({ written, name, isQuoted, word }: Placeholder, params: Params): string {
  if (!Object.hasOwn(params, name)) return written;
  const value = params[name] as Param;
  if (typeof value !== "object") return isQuoted ? quote(String(value)) : String(value);
  const phrases = value.map((each) => (isQuoted ? quote(String(each), 40) : String(each)));
  return joinPhrases(phrases, word, Number(params[`${name}More`] ?? 0));
}

/**
 * A sentence with its placeholders filled from the params of a finding; a placeholder without a value stays as it is. `{name}` is
 * a value as it is, `"{name}"` a text in quotation marks, and a list is joined with "or", with `{name:and}` with "and".
 *
 * @example
 * const german = fillSentence("Antwort {choice} liest sich wie Antwort {first}.", { choice: 3, first: 1 });
 */
export function fillSentence(text: string, params: Params): string {
  let filled = "";
  for (const part of split(text)) filled += typeof part === "string" ? part : fill(part, params);
  return filled;
}

/** A sentence, or only its help, with its values, checked by their types: what a finding says. */
export const say = <const Said extends Partial<Sentence>>(sentence: Said, params: ParamsOf<Said>) => ({
  ...sentence,
  params,
});
