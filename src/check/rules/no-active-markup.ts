import { MAY_HOLD_MARKUP, type QuestionView, type SurveyView } from "#model/survey-view.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import { findActiveMarkup } from "../markup/active-markup.ts";
import type { ContentRule, RuleReport } from "../rule.ts";

const isText = (text: unknown): text is string => typeof text === "string";

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

/** Whether questions of this type have a scale or choices, or may have them because the type is not known. */
const mayShow = ({ type }: QuestionView, what: "scale" | "choices"): boolean =>
  type === undefined || questionTypeOf(type).needs === what;

function checkQuestion(report: RuleReport, question: QuestionView, position: number): void {
  const { question: text, description, buttonText } = question;
  if (isText(text)) checkText(report, text, `/questions/${position}/question`);
  if (isText(description))
    checkText(
      report,
      description,
      `/questions/${position}/description`,
      question.descriptionContentType === "html",
    );
  if (isText(buttonText)) checkText(report, buttonText, `/questions/${position}/buttonText`);
  // Nothing shows labels and choices of other types.
  if (mayShow(question, "scale")) checkLabels(report, question, position);
  if (mayShow(question, "choices")) checkChoices(report, question, position);
}

function checkLabels(report: RuleReport, question: QuestionView, position: number): void {
  const { lowerBoundLabel, upperBoundLabel } = question;
  if (isText(lowerBoundLabel)) checkText(report, lowerBoundLabel, `/questions/${position}/lowerBoundLabel`);
  if (isText(upperBoundLabel)) checkText(report, upperBoundLabel, `/questions/${position}/upperBoundLabel`);
}

function checkChoices(report: RuleReport, { choices }: QuestionView, position: number): void {
  for (const [index, choice] of (choices ?? []).entries())
    if (isText(choice)) checkText(report, choice, `/questions/${position}/choices/${index}`);
}

function checkThanks(report: RuleReport, appearance: SurveyView["appearance"]): void {
  if (appearance === null || appearance === undefined) return;
  const { thankYouMessageHeader: header, thankYouMessageDescription: description } = appearance;
  const { thankYouMessageCloseButtonText: button } = appearance;
  const isHtml = appearance.thankYouMessageDescriptionContentType === "html";
  if (isText(header)) checkText(report, header, "/appearance/thankYouMessageHeader");
  if (isText(description)) checkText(report, description, "/appearance/thankYouMessageDescription", isHtml);
  if (isText(button)) checkText(report, button, "/appearance/thankYouMessageCloseButtonText");
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
