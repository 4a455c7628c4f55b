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

/** A text that respondents read: what messages call it, and what they would not know without it. */
interface Subject {
  readonly name: string;
  readonly unknown: string;
}

const questionText: Subject = { name: "The text of this question", unknown: "what they are asked" };
const choiceText: Subject = { name: "This choice", unknown: "what they pick" };

/** Reports texts that show nothing. In a translation they are warnings: others can read the survey. */
function checkTexts(
  report: Report,
  { question, choices }: QuestionTranslationView,
  at: string,
  language: string | null,
): void {
  const checkText = (text: unknown, pointer: string, { name, unknown }: Subject): void => {
    if (typeof text !== "string" || isVisible(text)) return;
    const where = language === null ? "" : ` in ${quote(language, 40)}`;
    const isBlank = text.trim() === "";
    const describe = (): FindingText => ({
      message: `${name}${where} ${isBlank ? "is blank" : "holds only characters that cannot be seen"}, so respondents would not know ${unknown}.`,
      help: "Write it.",
    });
    report(pointer, describe, isBlank && language === null ? undefined : "warning");
  };
  checkText(question, `${at}/question`, questionText);
  if (Array.isArray(choices))
    for (let index = 0; index < choices.length; index++)
      checkText(choices[index], `${at}/choices/${index}`, choiceText);
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
