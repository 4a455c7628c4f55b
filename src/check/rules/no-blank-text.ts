import { quote } from "#diagnostics/echo.ts";
import type { FindingText } from "#diagnostics/findings.ts";
import type { QuestionTranslationView } from "#model/survey-view.ts";
import type { SurveyRule } from "../facts.ts";
import type { Report } from "../rule.ts";
import { eachTranslation } from "../translations.ts";

/** Characters that are invisible, although most of them are not white space. */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has visible characters; mostly its first character decides. */
function isVisible(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first > 0x20 && first < 0x7f) || !INVISIBLE.test(text);
}

/** Reports a text that shows nothing. In a translation it is a warning: others can read the survey. */
function checkText(report: Report, text: unknown, pointer: string, language: string | null): void {
  if (typeof text !== "string" || isVisible(text)) return;
  const isQuestion = pointer.endsWith("/question");
  const what = isQuestion ? "The text of this question" : "This choice";
  const where = language === null ? "" : ` in ${quote(language, 40)}`;
  const isBlank = text.trim() === "";
  const describe = (): FindingText => ({
    message: `${what}${where} ${isBlank ? "is blank" : "holds only characters that cannot be seen"}, so respondents would not know ${isQuestion ? "what they are asked" : "what they pick"}.`,
    help: "Write it.",
  });
  report(pointer, describe, isBlank && language === null ? undefined : "warning");
}

function checkTexts(
  report: Report,
  { question, choices }: QuestionTranslationView,
  at: string,
  language: string | null,
): void {
  checkText(report, question, `${at}/question`, language);
  if (Array.isArray(choices))
    for (let index = 0; index < choices.length; index++)
      checkText(report, choices[index], `${at}/choices/${index}`, language);
}

/** Respondents can read what they are asked and what they may pick. Invisible characters are a warning. */
export const noBlankText = {
  code: "no-blank-text",
  severity: "error",
  summary: "Questions and choices have a text.",
  check(facts, report) {
    for (const { question, pointer: at } of facts.questionsThatMayBeBlank()) {
      checkTexts(report, question, at, null);
      eachTranslation(question.translations, at, (texts, place, language) =>
        // Clients ignore translated choices of a question that has none.
        checkTexts(report, question.choices ? texts : { question: texts.question }, place, language),
      );
    }
  },
} as const satisfies SurveyRule;
