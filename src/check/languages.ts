// Languages as clients request them, and their common misspellings.
import { folded } from "#diagnostics/did-you-mean.ts";

/** A language tag (BCP 47): a language of two or three letters, and its scripts, regions and variants. */
const CODE = /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i;

/** Country codes that are mistaken for languages, unless a language has the same code. */
const countries: ReadonlyMap<string, string> = new Map([
  ["jp", "ja"],
  ["cn", "zh"],
  ["cz", "cs"],
  ["dk", "da"],
  ["gr", "el"],
  ["ua", "uk"],
  ["vn", "vi"],
]);

/**
 * Whether clients may request a language of this name: they compare whole codes, in any case, then the part before the first
 * hyphen.
 */
export const isLanguage = (name: string): boolean => CODE.test(name) && !countries.has(name.toLowerCase());

/** Languages that are recognized by name, or by a code in brackets or with an underscore. */
const known = "ar cs da de en es fi fr it ja ko nb nl pl pt pt-BR ru sv tr uk zh";

let codes: ReadonlyMap<string, string> | undefined;

/** Languages by their names in English and in the language itself. */
const readCodes = (): ReadonlyMap<string, string> =>
  new Map(
    known
      .split(" ")
      .flatMap((code) =>
        [code, ...["en", code].map((own) => new Intl.DisplayNames(own, { type: "language" }).of(code))].map(
          (name): [string, string] => [folded(name as string), code],
        ),
      ),
  );

/** Returns the code of a language that is written as its name, in brackets, or with an underscore. */
export function findLanguage(name: string): string | undefined {
  const language = countries.get(name.toLowerCase());
  if (language !== undefined) return language;
  codes ??= readCodes();
  const [outside = "", inside = outside] = name.split(/[()]/);
  const code = inside.replaceAll("_", "-");
  const isKnown = codes.has(code.toLowerCase().slice(0, 2)) || /^..-[A-Z]{2}$/.test(code);
  return isKnown && isLanguage(code) ? code : (codes.get(folded(inside)) ?? codes.get(folded(outside)));
}
