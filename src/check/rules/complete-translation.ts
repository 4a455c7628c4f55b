import type { PathStep } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { say } from "#diagnostics/sentences.ts";
import { hasMember } from "#question-types/members.ts";
import type { SurveyRule } from "../facts.ts";
import { isLanguage } from "../languages.ts";
import { misplacedSentences, misplacedTexts, reportMisplaced, textsUnder } from "../misplaced-texts.ts";
import type { Report } from "../rule.ts";
import { eachTranslation } from "../translations.ts";

const help = "Translate each choice once, in the order of the question's own choices.";

const tooFew = {
  message:
    '"{language}" has fewer choices ({count}) than the question ({expected}), so some cannot be picked, and branching may follow another choice.',
  help,
} as const;

const tooMany = {
  message:
    '"{language}" has more choices ({count}) than the question ({expected}), so some answers are no choice of the question, and branching may follow another choice.',
  help,
} as const;

/** Reports what is in translations under names that are no languages. */
function checkLanguages(report: Report, translations: unknown, owner: readonly PathStep[]): void {
  if (!isObject(translations)) return;
  for (const [language, given] of Object.entries(translations))
    if (!isLanguage(language) && isObject(given)) {
      const texts = textsUnder(language, given, owner.length > 0);
      reportMisplaced(report, texts, translations, [...owner, "translations", language], owner);
    }
}

/**
 * Translations are found by the code of their language. Translated choices are as many as the question's own: clients show them
 * instead, and branch by their positions.
 */
export const completeTranslation = {
  code: "complete-translation",
  severity: "warning",
  sentences: [tooFew, tooMany, ...misplacedSentences],
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
      reportMisplaced(report, texts, translations, member.path, owner);
    }
    for (const { position, question } of facts.eachQuestion()) {
      // Few surveys have translations, and clients ignore those of choices where the question has none.
      if (!question.translations) continue;
      checkLanguages(report, question.translations, ["questions", position]);
      if (!hasMember(question.type, "choices")) continue;
      const { choices, translations } = question;
      if (!Array.isArray(choices)) continue;
      const at = `/questions/${position}`;
      eachTranslation(translations, at, (texts, place, language) => {
        const translated = texts.choices;
        if (!Array.isArray(translated) || translated.length === choices.length) return;
        report(`${place}/choices`, () => ({
          ...say(translated.length < choices.length ? tooFew : tooMany, {
            language,
            count: translated.length,
            expected: choices.length,
          }),
          related: [{ pointer: `${at}/choices`, message: "the choices of the question" }],
        }));
      });
    }
  },
} as const satisfies SurveyRule;
