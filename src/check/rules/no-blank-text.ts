import { MAY_BE_BLANK } from "#model/survey-view.ts";
import type { ContentRule, RuleReport } from "../rule.ts";

/** Characters that are invisible, although most of them are not white space. */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has visible characters; mostly its first character decides. */
function isVisible(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first > 0x20 && first < 0x7f) || !INVISIBLE.test(text);
}

function reportBlank(report: RuleReport, text: string, pointer: string, what: string, help: string): void {
  if (text.trim() === "")
    report({
      pointer,
      message: `${what} is blank, so respondents would not know ${help}.`,
      help: "Write it.",
    });
  else
    report({
      pointer,
      severity: "warning",
      message: `${what} holds only characters that cannot be seen, so respondents would not know ${help}.`,
      help: "Write it.",
    });
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
      const { question: text, choices } = question;
      if (text !== undefined && !isVisible(text))
        reportBlank(
          report,
          text,
          `/questions/${position}/question`,
          "The text of this question",
          "what they are asked",
        );
      if (!Array.isArray(choices)) continue;
      for (let index = 0; index < choices.length; index++) {
        const choice: unknown = choices[index];
        if (typeof choice !== "string" || isVisible(choice)) continue;
        reportBlank(
          report,
          choice,
          `/questions/${position}/choices/${index}`,
          "This choice",
          "what they pick",
        );
      }
    }
  },
} as const satisfies ContentRule;
