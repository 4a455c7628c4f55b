import { shorten } from "#diagnostics/echo.ts";
import { unsure } from "#diagnostics/findings.ts";
import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { HAS_TRANSLATIONS, HAS_UNKNOWN_PROPERTY } from "#model/survey-flags.ts";
import { hasMember } from "#question-types/members.ts";
import type { SurveyRule } from "../facts.ts";
import { isLanguage } from "../languages.ts";
import { misplacedTexts, moveToTranslations, type Texts, textsUnder } from "../misplaced-texts.ts";
import type { Report } from "../rule.ts";
import { eachTranslation } from "../translations.ts";

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
  misplacedText: { message: ignored, help: 'Write {texts} in "translations".' },
} as const;

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
  if (patch)
    report(toPointer(path), "misplacedText", () => ({
      params: { name, texts: shorten(JSON.stringify(texts), 100) },
      fixes: unsure("Move the text to the translations", patch),
    }));
  // Other programs may read an unknown property, but not an unknown key in place of a language.
  else if (path.length - owner.length === 2)
    report(toPointer(path), "unknownLanguage", () => ({ params: { name } }));
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
 * The keys of translations are language codes. A translation has as many choices as the question: clients show them instead, and
 * branch by their positions.
 */
export const completeTranslation = {
  code: "complete-translation",
  severity: "warning",
  needs: HAS_TRANSLATIONS | HAS_UNKNOWN_PROPERTY,
  messages,
  summary: "Translations are by language, with as many choices as the question.",
  check(facts, report) {
    checkLanguages(report, facts.survey.translations, []);
    for (const member of facts.unknown?.() ?? []) {
      const texts = misplacedTexts(member);
      const owner = member.path.slice(0, 2);
      if (texts === undefined) continue;
      const { translations } = facts.rawQuestionAt(owner[1] as number) as {
        readonly translations?: JsonObject;
      };
      reportIgnored(report, texts, translations, member.path, owner);
    }
    for (const { position, question } of facts.eachQuestion()) {
      // Few surveys have translations. Clients ignore translated choices of a question without choices.
      if (!question.translations) continue;
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
  },
} as const satisfies SurveyRule<typeof messages>;
