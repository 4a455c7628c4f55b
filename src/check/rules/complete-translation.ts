import { say } from "#diagnostics/sentences.ts";
import { hasMember } from "#question-types/members.ts";
import type { SurveyRule } from "../facts.ts";
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

/** Translated choices are as many as the question's own: clients show them instead, and branch by their positions. */
export const completeTranslation = {
  code: "complete-translation",
  severity: "warning",
  sentences: [tooFew, tooMany],
  summary: "Translated choices are as many as the choices of the question.",
  check(facts, report) {
    for (const { position, question } of facts.eachQuestion()) {
      // Few surveys have translations, and clients ignore those of choices where the question has none.
      if (!question.translations || !hasMember(question.type, "choices")) continue;
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
