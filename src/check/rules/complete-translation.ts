import { quote } from "#diagnostics/echo.ts";
import { hasMember } from "#question-types/members.ts";
import type { SurveyRule } from "../facts.ts";
import { eachTranslation } from "../translations.ts";

const countOf = (count: number): string => `${count} ${count === 1 ? "choice" : "choices"}`;

/** Translated choices are as many as the question's own: clients show them instead, and branch by their positions. */
export const completeTranslation = {
  code: "complete-translation",
  severity: "warning",
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
        const isShort = translated.length < choices.length;
        report(`${place}/choices`, () => ({
          message: `${quote(language, 40)} has ${countOf(translated.length)}, the question ${countOf(choices.length)}. Clients show these instead, so ${isShort ? "some cannot be picked" : "some answers are no choice of the question"}, and answers may lead where another choice should.`,
          help: "Translate every choice, in the order of the question's own.",
          related: [{ pointer: `${at}/choices`, message: "the choices of the question" }],
        }));
      });
    }
  },
} as const satisfies SurveyRule;
