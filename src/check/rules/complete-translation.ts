import { shorten } from "#diagnostics/echo.ts";
import { unsure } from "#diagnostics/findings.ts";
import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { HAS_TRANSLATIONS, HAS_UNKNOWN_PROPERTY } from "#model/survey-flags.ts";
import { hasMember } from "#question-types/members.ts";
import type { Facts, SurveyRule } from "../facts.ts";
import { findLanguage, isLanguage } from "../languages.ts";
import { misplacedTexts, moveToTranslations, type Texts, textsUnder } from "../misplaced-texts.ts";
import type { Report } from "../rule.ts";
import { eachTranslation } from "../translations.ts";
import { baseOf, languagesOf } from "../untranslated-texts.ts";

const help = "Translate each choice of the question once, in the same order.";
const ignored = 'Clients ignore "{name}". They look up translations by language code, then by property.';

const messages = {
  tooFewChoices: {
    message:
      '"{language}" has fewer choices ({count}) than the question ({expected}). Respondents cannot select the others, and branching may follow the wrong choice.',
    help,
  },
  tooManyChoices: {
    message:
      '"{language}" has more choices ({count}) than the question ({expected}). Responses may match none of its choices, and branching may follow the wrong choice.',
    help,
  },
  unknownLanguage: { message: ignored, help: 'Use a language code such as "de" or "pt-BR".' },
  misnamedText: { message: ignored, help: 'Rename it to "{known}".' },
  emptyTexts: { message: ignored, help: "Remove it." },
  misplacedText: { message: ignored, help: 'Write {texts} in "translations".' },
  untranslatedText: {
    message: '"{language}" does not translate {texts:and}, so respondents see a mix of languages.',
    help: 'Translate these texts in "{language}", or remove the language.',
  },
  baseLanguage: {
    message: '"{language}" is the base language. The deployed service rejects a translation into it.',
    help: 'Remove the translation, or correct "base_language".',
  },
} as const;

/** The right name of the last step of a path, if only it is wrong: the code of its language, or the name of its only text. */
const rightName = (
  texts: Texts,
  path: readonly PathStep[],
  owner: readonly PathStep[],
): string | undefined =>
  path.length - owner.length === 2
    ? findLanguage(String(path.at(-1)))
    : Object.values(texts).flatMap(Object.keys)[0];

/** Reports a path that clients ignore, with the texts that it contains if these are known and not yet in `translations`. */
function reportIgnored(
  report: Report<typeof messages>,
  texts: Texts | undefined,
  translations: JsonObject | null | undefined,
  path: readonly PathStep[],
  owner: readonly PathStep[],
): void {
  const name = String(path.at(-1));
  const patch = texts && moveToTranslations(texts, translations, path, owner);
  const known = texts && rightName(texts, path, owner);
  if (patch && known !== undefined)
    report(toPointer(path), "misnamedText", () => ({
      params: { name, known },
      fixes: unsure(`Rename to ${known}`, patch),
    }));
  else if (patch?.length === 1)
    report(toPointer(path), "emptyTexts", () => ({
      params: { name },
      fixes: unsure("Remove the empty property", patch),
    }));
  else if (patch)
    report(toPointer(path), "misplacedText", () => ({
      params: { name, texts: shorten(JSON.stringify(texts), 100) },
      fixes: unsure("Move the text to the translations", patch),
    }));
  // Other programs may read an unknown property, but not an unknown key in place of a language.
  else if (path.length - owner.length === 2)
    report(toPointer(path), "unknownLanguage", () => ({ params: { name } }));
}

/** Converts a pointer to a property path: `questions[1].question`. */
const asPath = (pointer: string): string =>
  pointer
    .slice(1)
    .replace(/\/(\d+)/g, "[$1]")
    .replaceAll("/", ".");

/** Reports each language that translates some texts of the survey and not others, and a translation of the base language. */
function checkCompleteness(
  facts: Facts,
  report: Report<typeof messages>,
  explained: ReadonlySet<unknown>,
): void {
  const { base_language: given } = facts.survey as JsonObject;
  // The default of the deployed service is English.
  const base = typeof given === "string" ? given.toLowerCase() : "en";
  for (const { code, translations, missing } of languagesOf(facts, explained)) {
    const { language, pointer } = translations[0] as (typeof translations)[0];
    if (code === base && given)
      report(pointer, "baseLanguage", () => ({
        params: { language },
        fixes: unsure(
          "Remove the translation",
          translations.map((each) => ({ op: "remove", path: each.pointer })),
        ),
      }));
    // Respondents of a variant of the base language can read the texts of the survey.
    else if (missing[0] !== undefined && (code === base || baseOf(code) !== baseOf(base)))
      report(missing[0], "untranslatedText", () => ({
        params: { language, texts: missing.map(asPath) },
        related: missing.slice(1, 11).map((each) => ({ pointer: each, message: "not translated either" })),
      }));
  }
}

/** Reports texts in translations under keys that are not languages. */
function checkLanguages(
  report: Report<typeof messages>,
  translations: unknown,
  owner: readonly PathStep[],
): void {
  if (!isObject(translations)) return;
  for (const [language, given] of Object.entries(translations))
    if (!isLanguage(language) && isObject(given)) {
      const texts = textsUnder(language, given, owner.length > 0);
      reportIgnored(report, texts, translations, [...owner, "translations", language], owner);
    }
}

/**
 * Translations have language codes as keys. A translation has as many choices as its question, because clients show them
 * instead and branch by their positions. A language has all texts of the survey or none.
 */
export const completeTranslation = {
  code: "complete-translation",
  severity: "warning",
  needs: HAS_TRANSLATIONS | HAS_UNKNOWN_PROPERTY,
  messages,
  check(facts, report) {
    checkLanguages(report, facts.survey.translations, []);
    const explained = new Set<unknown>();
    let hasTranslations = isObject(facts.survey.translations);
    for (const member of facts.unknown?.() ?? []) {
      const texts = misplacedTexts(member);
      const owner = member.path.slice(0, 2);
      if (texts === undefined) continue;
      explained.add(owner[1]);
      const { translations } = facts.rawQuestionAt(owner[1] as number) as {
        readonly translations?: JsonObject;
      };
      reportIgnored(report, texts, translations, member.path, owner);
    }
    for (const { position, question } of facts.eachQuestion()) {
      // Few surveys have translations. Clients ignore translated choices of a question without choices.
      if (!question.translations) continue;
      hasTranslations = true;
      checkLanguages(report, question.translations, ["questions", position]);
      if (!hasMember(question.type, "choices")) continue;
      const { choices, translations } = question;
      if (!Array.isArray(choices)) continue;
      const at = `/questions/${position}`;
      eachTranslation(translations, at, (texts, place, language) => {
        const translated = texts.choices;
        if (!Array.isArray(translated) || translated.length === choices.length) return;
        const messageId = translated.length < choices.length ? "tooFewChoices" : "tooManyChoices";
        report(`${place}/choices`, messageId, () => ({
          params: { language, count: translated.length, expected: choices.length },
          related: [{ pointer: `${at}/choices`, message: "the choices of the question" }],
        }));
      });
    }
    if (hasTranslations) checkCompleteness(facts, report, explained);
  },
} as const satisfies SurveyRule<typeof messages>;
