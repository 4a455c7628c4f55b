import type { Target } from "#branching-types/branching-type.ts";
import { HAS_CHOICES } from "#model/survey-flags.ts";
import type { QuestionView } from "#model/survey-view.ts";
import { mayRepeat, normalizeText } from "#question-types/duplicate-texts.ts";
import { hasMember } from "#question-types/members.ts";
import { lowerQuestion } from "#routing/lower-survey.ts";
import { nextTarget } from "#routing/next-target.ts";
import type { SurveyRule } from "../facts.ts";
import type { Report } from "../rule.ts";
import { eachTranslation } from "../translations.ts";
import { NOT_YET } from "../untranslated-texts.ts";

const help = "Reword one of the choices, or remove it.";

const messages = {
  routedApart: {
    severity: "error",
    message:
      'Choice {choice} ("{text}") repeats choice {first} but leads to {target:question} instead of {other:question}. Responses sent as text count as choice {first}, so this route is lost.',
    help,
  },
  sameText: {
    message:
      'Choice {choice} ("{text}") repeats choice {first}, so responses do not show which of the two was chosen.',
    help,
  },
  equivalentText: {
    message:
      'Choice {choice} ("{text}") differs from choice {first} ("{other}") only in case, white space, invisible characters or the encoding of accents. Their responses are counted separately.',
    help,
  },
  sameTranslation: {
    message:
      'In "{language}", choice {choice} ("{text}") reads like choice {first}, so respondents cannot tell them apart.',
    help: "Translate the two choices differently.",
  },
} as const;

/** For each choice that reads like an earlier one: its position, that of the first such choice, and its text. */
function repeatedChoices(choices: readonly (string | undefined)[]): [number, number, string][] {
  const repeats: [number, number, string][] = [];
  const exact = new Map<string, number>();
  const seen = new Map<string, number>();
  for (const [index, choice] of choices.entries()) {
    if (choice === undefined) continue;
    const read = normalizeText(choice);
    // no-blank-text reports blank choices.
    if (read === "") continue;
    const first = exact.get(choice) ?? seen.get(read);
    if (!exact.has(choice)) exact.set(choice, index);
    if (first === undefined) seen.set(read, index);
    else repeats.push([index, first, choice]);
  }
  return repeats;
}

function reportRepeats(
  report: Report<typeof messages>,
  question: QuestionView,
  position: number,
  count: number,
): void {
  const { choices } = question;
  if (choices === undefined || !mayRepeat(choices)) return;
  const lowered = lowerQuestion(question, position, count);
  // An answer by position distinguishes choices with the same text; only answers by text do not.
  const targetOf = (choice: number): Target =>
    nextTarget({ version: 1, fingerprint: "", questions: [lowered] }, 0, choice);
  for (const [index, first, text] of repeatedChoices(choices)) {
    const pointer = `/questions/${position}/choices/${index}`;
    const [target, other] = [targetOf(index), targetOf(first)];
    const params = { choice: index + 1, text, first: first + 1 };
    const related = [
      { pointer: `/questions/${position}/choices/${first}`, message: "the first choice with this text" },
    ];
    if (choices[first] !== text)
      report(pointer, "equivalentText", () => ({
        params: { ...params, other: choices[first] as string },
        related,
      }));
    else if (target === other) report(pointer, "sameText", () => ({ params, related }));
    else report(pointer, "routedApart", () => ({ params: { ...params, target, other }, related }));
  }
}

/** Reports translated choices that read the same although the choices of the question do not. */
function reportTranslations(
  report: Report<typeof messages>,
  { choices, translations }: QuestionView,
  at: string,
): void {
  const isSame = (one: number, other: number): boolean =>
    normalizeText(choices?.[one] ?? "") === normalizeText(choices?.[other] ?? " -");
  eachTranslation(translations, at, ({ choices: translated }, place, language) => {
    if (!Array.isArray(translated) || !mayRepeat(translated)) return;
    for (const [index, first, text] of repeatedChoices(translated))
      if (text !== NOT_YET && !isSame(index, first))
        report(`${place}/choices/${index}`, "sameTranslation", () => ({
          params: { language, choice: index + 1, text, first: first + 1 },
          related: [{ pointer: `${place}/choices/${first}`, message: "the first choice with this text" }],
        }));
  });
}

/**
 * Choices read differently in every language, regardless of white space, case and invisible characters. Responses are sent and
 * stored as texts, so choices with the same text are one response: an error if their routes differ.
 */
export const uniqueChoice = {
  code: "unique-choice",
  severity: "warning",
  needs: HAS_CHOICES,
  messages,
  check(facts, report) {
    for (const entry of facts.questionsWith(HAS_CHOICES)) {
      const { position, question } = entry;
      if (!hasMember(question.type, "choices")) continue;
      reportRepeats(report, question, position, facts.count ?? 0);
      if (question.translations) reportTranslations(report, question, entry.pointer);
    }
  },
} as const satisfies SurveyRule<typeof messages>;
