// The texts that respondents see, if they may contain markup.
import type { Appearance, PageTexts } from "#model/payloads.generated.ts";
import { MAY_HAVE_MARKUP } from "#model/survey-flags.ts";
import type { QuestionTranslationView, QuestionView } from "#model/survey-view.ts";
import { hasMember } from "#question-types/members.ts";
import type { Facts } from "../facts.ts";
import { eachTranslation } from "../translations.ts";

/** How browsers show a text: a description as HTML unless it is declared to be plain text, all others as plain text. */
export type TextForm = "html" | "declaredPlain" | "plain";

type CheckText = (text: string, pointer: string, form: TextForm) => void;

const isText = (text: unknown): text is string => typeof text === "string";

const formOf = (contentType: string | null | undefined): TextForm =>
  contentType === "text" ? "declaredPlain" : "html";

/** Whether questions of this type have a scale or choices, or may have them because the type is not known. */
const mayShow = ({ type }: QuestionView, member: "scale" | "choices"): boolean =>
  type === undefined || hasMember(type, member);

/** Checks the texts of a question or of a translation at a pointer. */
function checkTexts(
  check: CheckText,
  question: QuestionView,
  texts: QuestionTranslationView,
  at: string,
): void {
  const { question: text, description, buttonText } = texts;
  if (isText(text)) check(text, `${at}/question`, "plain");
  if (isText(description)) check(description, `${at}/description`, formOf(question.descriptionContentType));
  if (isText(buttonText)) check(buttonText, `${at}/buttonText`, "plain");
  // Clients do not show labels and choices of other types.
  if (mayShow(question, "scale")) {
    const { lowerBoundLabel, upperBoundLabel } = texts;
    if (isText(lowerBoundLabel)) check(lowerBoundLabel, `${at}/lowerBoundLabel`, "plain");
    if (isText(upperBoundLabel)) check(upperBoundLabel, `${at}/upperBoundLabel`, "plain");
  }
  if (mayShow(question, "choices"))
    for (const [index, choice] of (texts.choices ?? []).entries())
      if (isText(choice)) check(choice, `${at}/choices/${index}`, "plain");
}

function checkQuestion(check: CheckText, question: QuestionView, at: string): void {
  checkTexts(check, question, question, at);
  eachTranslation(question.translations, at, (texts, place) => checkTexts(check, question, texts, place));
  for (const [index, rule] of (question.validation ?? []).entries())
    if (isText(rule?.errorMessage))
      check(rule.errorMessage, `${at}/validation/${index}/errorMessage`, "plain");
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

function checkPages(check: CheckText, { appearance, translations }: Facts["survey"]): void {
  const checkAll = (texts: Partial<PageTexts>, at: string): void => {
    for (const name of pageTextNames) {
      const text = texts[name];
      const type = pageTexts[name];
      if (isText(text)) check(text, `${at}/${name}`, type === null ? "plain" : formOf(appearance?.[type]));
    }
  };
  if (appearance !== null && appearance !== undefined) checkAll(appearance, "/appearance");
  eachTranslation(translations, "", checkAll);
}

/** Calls back with the texts of questions, pages and translations. Questions without "<" and "&" are skipped. */
export function eachMarkupText(facts: Facts, check: CheckText): void {
  for (const { question, pointer } of facts.questionsWith(MAY_HAVE_MARKUP))
    checkQuestion(check, question, pointer);
  checkPages(check, facts.survey);
}
