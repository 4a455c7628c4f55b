import type { MessageTemplate } from "#diagnostics/messages.ts";
import type { Appearance, PageTexts } from "#model/payloads.generated.ts";
import { MAY_HAVE_MARKUP } from "#model/survey-flags.ts";
import type { QuestionTranslationView, QuestionView } from "#model/survey-view.ts";
import { hasMember } from "#question-types/members.ts";
import type { Facts, SurveyRule } from "../facts.ts";
import { type ActiveConstruct, activeConstructs, findActiveMarkup } from "../markup/active-markup.ts";
import type { Report } from "../rule.ts";
import { eachTranslation } from "../translations.ts";

const isText = (text: unknown): text is string => typeof text === "string";

const rest = "Remove all such markup; bold text, lists, pictures and links to web pages are allowed.";
const inHtml = `Clients show this text as HTML, so it can act in the browsers of respondents. ${rest}`;
const inText = `Some clients show this text as HTML, so it can act in the browsers of respondents. ${rest}`;

type MessageId = ActiveConstruct | `${ActiveConstruct}InText`;

/** Two messages for each construct: an error if browsers show the text as HTML, and a warning for other texts. */
const buildMessages = () =>
  Object.fromEntries(
    Object.entries(activeConstructs).flatMap(([id, construct]): [string, MessageTemplate][] => {
      const message = `This text contains ${construct}.`;
      return [
        [id, { message, help: inHtml }],
        [`${id}InText`, { severity: "warning", message, help: inText }],
      ];
    }),
  ) as Readonly<Record<MessageId, MessageTemplate>>;

type Messages = ReturnType<typeof buildMessages>;

function checkText(report: Report<Messages>, text: string, pointer: string, isHtml = false): void {
  const found = findActiveMarkup(text);
  if (found === null) return;
  const { construct, name } = found;
  report(pointer, isHtml ? construct : `${construct}InText`, () => ({ params: { name } }));
}

/** Whether questions of this type have a scale or choices, or may have them because the type is not known. */
const mayShow = ({ type }: QuestionView, what: "scale" | "choices"): boolean =>
  type === undefined || hasMember(type, what);

/** Checks the texts of a question or of a translation at a pointer. */
function checkTexts(
  report: Report<Messages>,
  question: QuestionView,
  texts: QuestionTranslationView,
  at: string,
): void {
  const { question: text, description, buttonText } = texts;
  if (isText(text)) checkText(report, text, `${at}/question`);
  if (isText(description))
    checkText(report, description, `${at}/description`, question.descriptionContentType !== "text");
  if (isText(buttonText)) checkText(report, buttonText, `${at}/buttonText`);
  // Clients do not show labels and choices of other types.
  if (mayShow(question, "scale")) {
    const { lowerBoundLabel, upperBoundLabel } = texts;
    if (isText(lowerBoundLabel)) checkText(report, lowerBoundLabel, `${at}/lowerBoundLabel`);
    if (isText(upperBoundLabel)) checkText(report, upperBoundLabel, `${at}/upperBoundLabel`);
  }
  if (mayShow(question, "choices"))
    for (const [index, choice] of (texts.choices ?? []).entries())
      if (isText(choice)) checkText(report, choice, `${at}/choices/${index}`);
}

function checkQuestion(report: Report<Messages>, question: QuestionView, at: string): void {
  checkTexts(report, question, question, at);
  eachTranslation(question.translations, at, (texts, place) => checkTexts(report, question, texts, place));
  for (const [index, rule] of (question.validation ?? []).entries())
    if (isText(rule?.errorMessage))
      checkText(report, rule.errorMessage, `${at}/validation/${index}/errorMessage`);
}

/** The texts of pages and buttons. Browsers show a text as HTML unless the property named here declares it to be plain. */
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

function checkPages(report: Report<Messages>, { appearance, translations }: Facts["survey"]): void {
  const checkAll = (texts: Partial<PageTexts>, at: string): void => {
    for (const name of pageTextNames) {
      const text = texts[name];
      const type = pageTexts[name];
      if (isText(text))
        checkText(report, text, `${at}/${name}`, type !== null && appearance?.[type] !== "text");
    }
  };
  if (appearance !== null && appearance !== undefined) checkAll(appearance, "/appearance");
  eachTranslation(translations, "", checkAll);
}

/**
 * Texts that respondents see contain nothing that can run or load code. It is an error for descriptions, which
 * browsers show as HTML unless they are declared to be plain, and otherwise a warning, because some clients show all texts as HTML. Each text has at most one finding.
 */
export const noActiveMarkup = {
  code: "no-active-markup",
  severity: "error",
  messages: /* @__PURE__ */ buildMessages(),
  summary: "No text contains markup that can run or load code.",
  check(facts, report) {
    for (const { question, pointer } of facts.questionsWith(MAY_HAVE_MARKUP))
      checkQuestion(report, question, pointer);
    checkPages(report, facts.survey);
  },
} as const satisfies SurveyRule<Messages>;
