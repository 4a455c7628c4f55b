import type { Fix } from "#diagnostics/diagnostic.ts";
import { unsure } from "#diagnostics/findings.ts";
import { MAY_BE_BLANK } from "#model/survey-flags.ts";
import type { QuestionTranslationView, QuestionView } from "#model/survey-view.ts";
import type { SurveyRule } from "../facts.ts";
import type { Report } from "../rule.ts";
import { eachTranslation } from "../translations.ts";

/** Characters that are invisible, although most of them are not white space. */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has visible characters; usually its first character decides. */
function isVisible(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first > 0x20 && first < 0x7f) || !INVISIBLE.test(text);
}

const helpQuestion = "Write the text of the question.";
const helpChoice = "Write the text of the choice, or remove the choice.";

const messages = {
  blankQuestion: {
    message: "This question is blank, so respondents do not know what it asks.",
    help: helpQuestion,
  },
  invisibleQuestion: {
    severity: "warning",
    message: "This question is blank because all its characters are invisible.",
    help: helpQuestion,
  },
  blankTranslation: {
    severity: "warning",
    message: 'In "{language}", this question is blank, so respondents do not know what it asks.',
    help: helpQuestion,
  },
  blankChoice: {
    message: "Choice {choice} is blank, so respondents do not know what it means.",
    help: helpChoice,
  },
  invisibleChoice: {
    severity: "warning",
    message: "Choice {choice} is blank because all its characters are invisible.",
    help: helpChoice,
  },
  blankTranslatedChoice: {
    severity: "warning",
    message: 'In "{language}", choice {choice} is blank, so respondents do not know what it means.',
    help: "Write the text of the choice.",
  },
} as const;

/** Removes the blank choices from one to the end; undefined if other properties depend on them. */
function trimFix(
  { choices = [], hasOpenChoice, translations, branching }: QuestionView,
  first: number,
  at: string,
): readonly Fix[] | undefined {
  const keys = Object.keys(branching?.responseValues ?? {});
  const isFree = (text: unknown, index: number): boolean =>
    typeof text === "string" &&
    !isVisible(text) &&
    !keys.includes(text) &&
    !keys.includes(String(first + index));
  const rest = choices.slice(first);
  return first === 0 || hasOpenChoice || translations || !rest.every(isFree)
    ? undefined
    : unsure(
        "Remove the blank choices at the end",
        rest.map((_, index) => ({ op: "remove", path: `${at}/choices/${choices.length - 1 - index}` })),
      );
}

/** Reports texts without visible characters. In translations they are warnings, since other respondents can read the survey. */
function checkTexts(
  report: Report<typeof messages>,
  { question: text, choices }: QuestionTranslationView,
  at: string,
  language: string | null,
  question?: QuestionView,
): void {
  if (typeof text === "string" && !isVisible(text)) {
    const pointer = `${at}/question`;
    if (language !== null) report(pointer, "blankTranslation", () => ({ params: { language } }));
    else report(pointer, text.trim() === "" ? "blankQuestion" : "invisibleQuestion");
  }
  if (!Array.isArray(choices)) return;
  for (let index = 0; index < choices.length; index++) {
    const choice: unknown = choices[index];
    if (typeof choice !== "string" || isVisible(choice)) continue;
    const pointer = `${at}/choices/${index}`;
    if (language !== null)
      report(pointer, "blankTranslatedChoice", () => ({ params: { language, choice: index + 1 } }));
    else
      report(pointer, choice.trim() === "" ? "blankChoice" : "invisibleChoice", () => ({
        params: { choice: index + 1 },
        fixes: question && trimFix(question, index, at),
      }));
  }
}

/** Respondents can read questions and choices. Invisible characters are a warning. */
export const noBlankText = {
  code: "no-blank-text",
  severity: "error",
  needs: MAY_BE_BLANK,
  messages,
  check(facts, report) {
    for (const { question, pointer: at } of facts.questionsWith(MAY_BE_BLANK)) {
      checkTexts(report, question, at, null, question);
      eachTranslation(question.translations, at, (texts, place, language) =>
        // Clients ignore the translated choices of a question without choices.
        checkTexts(report, question.choices ? texts : { question: texts.question }, place, language),
      );
    }
  },
} as const satisfies SurveyRule<typeof messages>;
