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

/**
 * A sentence with its placeholders filled from the params of a finding; what has no value stays as it is. `{name}` is a value as it
 * is, `"{name}"` a text in quotation marks, and a list is joined with "or", with `{name:and}` with "and".
 *
 * @example
 * const german = fillSentence("Antwort {choice} liest sich wie Antwort {first}.", { choice: 3, first: 1 });
 */
export const fillSentence = (text: string, params: Params): string =>
  text.replace(/("?)\{(\w+)(:and)?\}\1/g, (hole, mark: string, name: string, and?: string) => {
    if (!Object.hasOwn(params, name)) return hole;
    const value = params[name] as Param;
    const say = (each: Param, most?: number): string =>
      mark === "" ? String(each) : quote(String(each), most);
    if (typeof value !== "object") return say(value);
    const phrases = value.map((each) => say(each, 40));
    return joinPhrases(phrases, and === undefined ? "or" : "and", Number(params[`${name}More`] ?? 0));
  });

/** A sentence, or only its help, with its values, checked by their types: what a finding says. */
export const say = <const Said extends Partial<Sentence>>(sentence: Said, params: ParamsOf<Said>) => ({
  ...sentence,
  params,
});
