import type { Fix } from "#diagnostics/diagnostic.ts";
import { type FindingText, unsure } from "#diagnostics/findings.ts";
import { type Sentence, say } from "#diagnostics/sentences.ts";
import type { QuestionTranslationView, QuestionView } from "#model/survey-view.ts";
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

const unaware = "is blank, so respondents would not know what they";

const blankQuestion = { message: `The text of this question ${unaware} are asked.` } as const;
const blankChoice = { message: `Choice {choice} ${unaware} pick.` } as const;
const translatedQuestion = {
  message: `In "{language}", the text of this question ${unaware} are asked.`,
} as const;
const translatedChoice = { message: `In "{language}", choice {choice} ${unaware} pick.` } as const;

const blank = "Write the text.";
const unseen = "Write the text: it holds only characters that cannot be seen.";

const everySentence = (): readonly Sentence[] =>
  [blankQuestion, blankChoice, translatedQuestion, translatedChoice].flatMap(({ message }) =>
    [blank, unseen].map((help) => ({ message, help })),
  );

/** Removes blank choices at the end, from one on; none where something names or counts them. */
function removing(
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

/** Reports texts that show nothing. In a translation they are warnings: others can read the survey. */
function checkTexts(
  report: Report,
  { question, choices }: QuestionTranslationView,
  at: string,
  language: string | null,
  asked?: QuestionView,
): void {
  const checkText = (text: unknown, pointer: string, choice?: number): void => {
    if (typeof text !== "string" || isVisible(text)) return;
    const isBlank = text.trim() === "";
    const describe = (): FindingText => ({
      ...(choice === undefined
        ? language === null
          ? say(blankQuestion, {})
          : say(translatedQuestion, { language })
        : language === null
          ? say(blankChoice, { choice })
          : say(translatedChoice, { language, choice })),
      help: isBlank ? blank : unseen,
      fixes: asked && choice !== undefined ? removing(asked, choice - 1, at) : undefined,
    });
    report(pointer, describe, isBlank && language === null ? undefined : "warning");
  };
  checkText(question, `${at}/question`);
  if (Array.isArray(choices))
    for (let index = 0; index < choices.length; index++)
      checkText(choices[index], `${at}/choices/${index}`, index + 1);
}

/** Respondents can read what they are asked and what they may pick. Invisible characters are a warning. */
export const noBlankText = {
  code: "no-blank-text",
  severity: "error",
  sentences: /* @__PURE__ */ everySentence(),
  summary: "Questions and choices have a text.",
  check(facts, report) {
    for (const { question, pointer: at } of facts.questionsThatMayBeBlank()) {
      checkTexts(report, question, at, null, question);
      eachTranslation(question.translations, at, (texts, place, language) =>
        // Clients ignore translated choices of a question that has none.
        checkTexts(report, question.choices ? texts : { question: texts.question }, place, language),
      );
    }
  },
} as const satisfies SurveyRule;
