// Translated texts that clients ignore: under a key that is not a language, or next to `translations`.
import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { folded } from "#diagnostics/did-you-mean.ts";
import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { aliasesOf, findMemberAlias } from "#model/aliases.ts";
import { namesIn, surveySchemaParts } from "#model/json-schema.ts";
import type { UnknownMember } from "#model/known-names.ts";
import { findLanguage, isLanguage } from "./languages.ts";

/** Texts by language and property, as in `translations`. */
export type Texts = Readonly<Record<string, JsonObject>>;

/** The text of one language as a property of its translation; undefined if the name is unknown or the value has another type. */
function findText(name: string, text: unknown, isQuestion: boolean): JsonObject | undefined {
  const foldedName = folded(name);
  const members = namesIn(surveySchemaParts, isQuestion ? "question-translation" : "survey-translation");
  const known = findMemberAlias(name)?.known;
  const member = members.find(
    (each) => each === known || folded(each) === foldedName || aliasesOf(each).includes(foldedName),
  );
  return member !== undefined && (member === "choices" ? Array.isArray(text) : typeof text === "string")
    ? { [member]: text }
    : undefined;
}

/** The texts under a key that is not a language: those of a language, or those of one property by language; undefined if neither is known. */
export function textsUnder(name: string, given: JsonObject, isQuestion: boolean): Texts | undefined {
  const code = findLanguage(name);
  if (code !== undefined) return { [code]: given };
  const texts: Record<string, JsonObject> = {};
  for (const [language, text] of Object.entries(given)) {
    const inside = findText(name, text, isQuestion);
    const languageCode = findLanguage(language);
    if (inside === undefined || languageCode === undefined) return undefined;
    texts[languageCode] = inside;
  }
  return texts;
}

/** The text of an unknown property of a translated question, if it is an alias of a translated property. */
export function misplacedTexts({ path, name, value }: UnknownMember): Texts | undefined {
  const [list, , translations, language] = path;
  if (list !== "questions" || translations !== "translations" || path.length !== 5) return undefined;
  const text = isLanguage(String(language)) ? findText(name, value, true) : undefined;
  return text && { [String(language)]: text };
}

/** Returns the patch that moves texts from a path into the translations of their owner; undefined if these texts exist already. */
export function moveToTranslations(
  texts: Texts,
  translations: JsonObject | null | undefined,
  path: readonly PathStep[],
  owner: readonly PathStep[],
): readonly JsonPatchOperation[] | undefined {
  const patch: JsonPatchOperation[] = [{ op: "remove", path: toPointer(path) }];
  const add = (value: unknown, ...at: readonly PathStep[]) =>
    patch.push({ op: "add", path: toPointer([...owner, "translations", ...at]), value });
  if (!translations) add({});
  for (const [language, members] of Object.entries(texts)) {
    const existing = translations?.[language];
    if (!isObject(existing)) add(members, language);
    else
      for (const [member, text] of Object.entries(members)) {
        if (existing[member] != null) return undefined;
        add(text, language, member);
      }
  }
  return patch;
}
