// Texts that respondents see in the base language, although other texts of the survey are translated into their language.
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { namesIn, surveySchemaParts } from "#model/json-schema.ts";
import type { Facts } from "./facts.ts";
import { findLanguage, isLanguage } from "./languages.ts";

/** The maximum number of languages that are checked. A hostile survey may have one for each question. */
const MAX_LANGUAGES = 100;

/** Editors write this text for a choice without a translation. */
export const NOT_YET = "[Translation needed]";

interface Translation {
  /** Its language as the survey writes it. */
  readonly language: string;
  readonly pointer: string;
  readonly texts: JsonObject;
}

/** The survey or a question: clients look up the translation of each separately. */
interface Part {
  /** The pointer to the object that has its texts, and the names of the texts that need a translation. */
  readonly at: string;
  readonly names: readonly string[];
  /** By code, in lower case. */
  readonly translations: ReadonlyMap<string, Translation>;
}

/** A language of a survey, and the pointers to the texts that it lacks: none if it translates all texts or none. */
export interface PartialLanguage {
  readonly code: string;
  readonly translations: readonly Translation[];
  readonly missing: readonly string[];
}

/** Numbers and symbols are the same in all languages. */
const isWord = (text: unknown): boolean => typeof text === "string" && /\p{L}/u.test(text);

const isTranslated = (text: unknown): boolean =>
  text !== undefined && text !== null && !(Array.isArray(text) && text.includes(NOT_YET));

/** The part of a code before the first hyphen. */
export const baseOf = (code: string): string => code.replace(/-.*/, "");

/** The pages and buttons that a survey may hide: the prefix of their texts, the property that shows them, and its default. */
const switches: readonly (readonly [prefix: string, property: string, isOn: boolean])[] = [
  ["introScreen", "displayIntroScreen", false],
  ["thankYou", "displayThankYouMessage", true],
  ["backButton", "allowGoBack", false],
];

/** Whether clients show a text of the appearance. */
const isShown = (name: string, appearance: JsonObject): boolean =>
  switches.every(([prefix, property, isOn]) => !name.startsWith(prefix) || (appearance[property] ?? isOn));

/** The parts of a survey, without those whose translations have another finding, which may explain missing texts. */
function partsOf(facts: Facts, explained: ReadonlySet<unknown>): readonly Part[] {
  const parts: Part[] = [];
  const add = (given: unknown, owner: string, at: string, texts: JsonObject): void => {
    if (facts.invalid.touches(`${owner}/translations`)) return;
    const translations = new Map<string, Translation>();
    for (const [name, inside] of Object.entries(Object(given) as JsonObject)) {
      if (!isObject(inside)) continue;
      const language = isLanguage(name) ? name : findLanguage(name);
      if (language === undefined) return;
      const code = language.toLowerCase();
      const pointer = `${owner}/translations/${pointerToken(name)}`;
      if (!translations.has(code)) translations.set(code, { language, pointer, texts: inside });
    }
    const names = namesIn(surveySchemaParts, owner ? "question-translation" : "survey-translation");
    const isNeeded = (name: string): boolean =>
      name !== "link" && [texts[name]].flat().some(isWord) && (owner !== "" || isShown(name, texts));
    parts.push({ at, names: names.filter(isNeeded), translations });
  };
  const { appearance, translations } = facts.survey;
  // An update without translations keeps those of the survey, which are unknown here.
  if (facts.kind !== "survey-update" || translations !== undefined)
    add(translations, "", "/appearance", Object(appearance) as JsonObject);
  for (const { position, pointer, question } of facts.eachQuestion())
    if (!explained.has(position)) add(question.translations, pointer, pointer, { ...question });
  return parts;
}

/** The languages of a survey. `explained` contains the positions of questions whose translations have another finding. */
export function* languagesOf(facts: Facts, explained: ReadonlySet<unknown>): Generator<PartialLanguage> {
  const parts = partsOf(facts, explained);
  const codes = new Set(parts.flatMap(({ translations }) => [...translations.keys()]));
  for (const code of [...codes].slice(0, MAX_LANGUAGES)) {
    const missing: string[] = [];
    let count = 0;
    for (const { at, names, translations } of parts) {
      const translation = translations.get(code) ?? translations.get(baseOf(code));
      count += names.length;
      for (const name of names) if (!isTranslated(translation?.texts[name])) missing.push(`${at}/${name}`);
    }
    yield {
      code,
      translations: parts.flatMap(({ translations }) => translations.get(code) ?? []),
      missing: missing.length < count ? missing : [],
    };
  }
}
