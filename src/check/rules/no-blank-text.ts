import { quote } from "#diagnostics/echo.ts";
import { MAY_BE_BLANK, type QuestionTranslationView } from "#model/survey-view.ts";
import type { ContentRule, RuleReport } from "../rule.ts";
import { eachTranslation } from "../translations.ts";

/** Characters that are invisible, although most of them are not white space. */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has visible characters; mostly its first character decides. */
function isVisible(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first > 0x20 && first < 0x7f) || !INVISIBLE.test(text);
}

/** Reports a text that shows nothing. In a translation it is a warning: others can read the survey. */
function checkText(report: RuleReport, text: unknown, pointer: string, language: string | null): void {
  if (typeof text !== "string" || isVisible(text)) return;
  const isQuestion = pointer.endsWith("/question");
  const what = isQuestion ? "The text of this question" : "This choice";
  const where = language === null ? "" : ` in ${quote(language, 40)}`;
  const isBlank = text.trim() === "";
  report({
    pointer,
    ...(isBlank && language === null ? {} : { severity: "warning" }),
    message: `${what}${where} ${isBlank ? "is blank" : "holds only characters that cannot be seen"}, so respondents would not know ${isQuestion ? "what they are asked" : "what they pick"}.`,
    help: "Write it.",
  });
}

function checkTexts(
  report: RuleReport,
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
  check({ questions }, report) {
    if (questions === null) return;
    for (let position = 0; position < questions.length; position++) {
      const question = questions[position];
      if (question === undefined || !(question.marks & MAY_BE_BLANK)) continue;
      const at = `/questions/${position}`;
      checkTexts(report, question, at, null);
      eachTranslation(question.translations, at, (texts, place, language) =>
        // Clients ignore translated choices of a question that has none.
        checkTexts(report, question.choices ? texts : { question: texts.question }, place, language),
      );
    }
  },
} as const satisfies ContentRule;
