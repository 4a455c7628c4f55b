import { MAY_HOLD_MARKUP, type QuestionView, type SurveyView } from "#model/survey-view.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { findActiveMarkup } from "../markup/active-markup.ts";
import type { ContentRule, RuleReport } from "../rule.ts";

/** Almost every text matches this and is harmless, so that nothing else is computed for it. */
const mayBeMarkup = (text: unknown): text is string => typeof text === "string" && text.includes("<");

function checkText(report: RuleReport, text: string, pointer: string, isHtml = false): void {
  const found = findActiveMarkup(text);
  if (found === null) return;
  const what = found.count === 1 ? found.first : `${found.first} (and ${found.count - 1} more such things)`;
  report({
    pointer,
    ...(isHtml ? {} : { severity: "warning" }),
    message: isHtml
      ? `This text is shown as HTML and holds ${what}: its author can act in the browser of every respondent.`
      : `This text holds ${what}; where a client shows it as HTML, its author can act in the browser of respondents.`,
    help: "Remove the markup; bold, lists, pictures and links to web pages can stay.",
  });
}

const hasLabels = ({ lowerBoundLabel, upperBoundLabel }: QuestionView): boolean =>
  lowerBoundLabel !== undefined || upperBoundLabel !== undefined;

/** Whether questions of this type have a scale or choices, or may have them because the type is not known. */
const mayShow = ({ type }: QuestionView, what: "scale" | "choices"): boolean =>
  type === undefined || questionTypeOf(type).needs === what;

function checkQuestion(report: RuleReport, question: QuestionView, position: number): void {
  const { question: text, description, buttonText } = question;
  if (mayBeMarkup(text)) checkText(report, text, `/questions/${position}/question`);
  if (mayBeMarkup(description))
    checkText(
      report,
      description,
      `/questions/${position}/description`,
      question.descriptionContentType === "html",
    );
  if (mayBeMarkup(buttonText)) checkText(report, buttonText, `/questions/${position}/buttonText`);
  // Nothing shows labels and choices of other types. Most questions have neither, so that is looked at first.
  if (hasLabels(question) && mayShow(question, "scale")) checkLabels(report, question, position);
  if (question.choices !== undefined && mayShow(question, "choices"))
    checkChoices(report, question, position);
}

function checkLabels(report: RuleReport, question: QuestionView, position: number): void {
  const { lowerBoundLabel, upperBoundLabel } = question;
  if (mayBeMarkup(lowerBoundLabel))
    checkText(report, lowerBoundLabel, `/questions/${position}/lowerBoundLabel`);
  if (mayBeMarkup(upperBoundLabel))
    checkText(report, upperBoundLabel, `/questions/${position}/upperBoundLabel`);
}

function checkChoices(report: RuleReport, { choices }: QuestionView, position: number): void {
  if (!Array.isArray(choices)) return;
  for (let index = 0; index < choices.length; index++) {
    const choice: unknown = choices[index];
    if (mayBeMarkup(choice)) checkText(report, choice, `/questions/${position}/choices/${index}`);
  }
}

function checkThanks(report: RuleReport, appearance: SurveyView["appearance"]): void {
  if (appearance === null || appearance === undefined) return;
  const { thankYouMessageHeader: header, thankYouMessageDescription: description } = appearance;
  const { thankYouMessageCloseButtonText: button } = appearance;
  const isHtml = appearance.thankYouMessageDescriptionContentType === "html";
  if (mayBeMarkup(header)) checkText(report, header, "/appearance/thankYouMessageHeader");
  if (mayBeMarkup(description))
    checkText(report, description, "/appearance/thankYouMessageDescription", isHtml);
  if (mayBeMarkup(button)) checkText(report, button, "/appearance/thankYouMessageCloseButtonText");
}

/**
 * No text that respondents see holds what can run or load code: an error where the text is declared to be HTML, a
 * warning elsewhere, for some clients show everything as HTML. One finding for each text.
 */
export const noActiveMarkup = {
  code: "no-active-markup",
  severity: "error",
  summary: "No text holds markup that can run or load code.",
  check({ survey, questions }, report) {
    if (questions !== null)
      for (let position = 0; position < questions.length; position++) {
        const question = questions[position];
        if (question !== undefined && question.marks & MAY_HOLD_MARKUP)
          checkQuestion(report, question, position);
      }
    checkThanks(report, survey.appearance);
  },
} as const satisfies ContentRule;
