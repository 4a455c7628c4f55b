import type { Sentence } from "#diagnostics/sentences.ts";
import type { Appearance, PageTexts } from "#model/payloads.generated.ts";
import type { QuestionTranslationView, QuestionView } from "#model/survey-view.ts";
import { hasMember } from "#question-types/members.ts";
import type { Facts, SurveyRule } from "../facts.ts";
import { constructs, findActiveMarkup } from "../markup/active-markup.ts";
import type { Report } from "../rule.ts";
import { eachTranslation } from "../translations.ts";

const isText = (text: unknown): text is string => typeof text === "string";

const stays = "Remove all such markup; bold, lists, pictures and links to web pages can stay.";
const inHtml = `It is shown as HTML, so its author can act in the browser of respondents. ${stays}`;
const elsewhere = `Some clients show it as HTML; its author can then act in the browser of respondents. ${stays}`;

const sentenceFor = (construct: string, help: string): Sentence => ({
  message: `This text holds ${construct}.`,
  help,
});

const everySentence = (): readonly Sentence[] =>
  constructs().flatMap((construct) => [inHtml, elsewhere].map((help) => sentenceFor(construct, help)));

function checkText(report: Report, text: string, pointer: string, isHtml = false): void {
  const found = findActiveMarkup(text);
  if (found === null) return;
  const { construct, name } = found;
  const sentence = sentenceFor(construct, isHtml ? inHtml : elsewhere);
  report(pointer, () => ({ ...sentence, params: { name } }), isHtml ? undefined : "warning");
}

/** Whether questions of this type have a scale or choices, or may have them because the type is not known. */
const mayShow = ({ type }: QuestionView, what: "scale" | "choices"): boolean =>
  type === undefined || hasMember(type, what);

/** Checks the texts of a question: its own, or those of a translation; `at` is where they are. */
function checkTexts(
  report: Report,
  question: QuestionView,
  texts: QuestionTranslationView,
  at: string,
): void {
  const { question: text, description, buttonText } = texts;
  if (isText(text)) checkText(report, text, `${at}/question`);
  if (isText(description))
    checkText(report, description, `${at}/description`, question.descriptionContentType === "html");
  if (isText(buttonText)) checkText(report, buttonText, `${at}/buttonText`);
  // Nothing shows labels and choices of other types.
  if (mayShow(question, "scale")) {
    const { lowerBoundLabel, upperBoundLabel } = texts;
    if (isText(lowerBoundLabel)) checkText(report, lowerBoundLabel, `${at}/lowerBoundLabel`);
    if (isText(upperBoundLabel)) checkText(report, upperBoundLabel, `${at}/upperBoundLabel`);
  }
  if (mayShow(question, "choices"))
    for (const [index, choice] of (texts.choices ?? []).entries())
      if (isText(choice)) checkText(report, choice, `${at}/choices/${index}`);
}

function checkQuestion(report: Report, question: QuestionView, at: string): void {
  checkTexts(report, question, question, at);
  eachTranslation(question.translations, at, (texts, place) => checkTexts(report, question, texts, place));
  for (const [index, rule] of (question.validation ?? []).entries())
    if (isText(rule?.errorMessage))
      checkText(report, rule.errorMessage, `${at}/validation/${index}/errorMessage`);
}

/** The texts of pages and buttons, and what says that one is HTML. */
const pageTexts = {
  introScreenHeader: null,
  introScreenDescription: "introScreenDescriptionContentType",
  introScreenButtonText: null,
  thankYouMessageHeader: null,
  thankYouMessageDescription: "thankYouMessageDescriptionContentType",
  thankYouMessageCloseButtonText: null,
  submitButtonText: null,
  backButtonText: null,
} as const satisfies Record<keyof PageTexts, keyof Appearance | null>;

const pageTextNames = Object.keys(pageTexts) as (keyof PageTexts)[];

function checkPages(report: Report, { appearance, translations }: Facts["survey"]): void {
  const checkAll = (texts: Partial<PageTexts>, at: string): void => {
    for (const name of pageTextNames) {
      const text = texts[name];
      const type = pageTexts[name];
      if (isText(text))
        checkText(report, text, `${at}/${name}`, type !== null && appearance?.[type] === "html");
    }
  };
  if (appearance !== null && appearance !== undefined) checkAll(appearance, "/appearance");
  eachTranslation(translations, "", checkAll);
}

/**
 * No text that respondents see holds what can run or load code: an error where the text is declared to be HTML, a
 * warning elsewhere, for some clients show everything as HTML. One finding for each text.
 */
export const noActiveMarkup = {
  code: "no-active-markup",
  severity: "error",
  sentences: /* @__PURE__ */ everySentence(),
  summary: "No text holds markup that can run or load code.",
  check(facts, report) {
    for (const { question, pointer } of facts.questionsThatMayHoldMarkup())
      checkQuestion(report, question, pointer);
    checkPages(report, facts.survey);
  },
} as const satisfies SurveyRule;
