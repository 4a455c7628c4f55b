import { unsure } from "#diagnostics/findings.ts";
import { asksForText, isNoneChoice, isOtherChoice } from "#model/choice-words.ts";
import { HAS_CHOICES, SKIPS_SUBMIT_BUTTON } from "#model/survey-flags.ts";
import type { QuestionView } from "#model/survey-view.ts";
import { submitsOnPick } from "#question-types/traits.ts";
import type { SurveyRule } from "../facts.ts";
import type { Report } from "../rule.ts";

const messages = {
  ignoredSkipSubmitButton: {
    message:
      'Clients ignore "skipSubmitButton" here. It affects only ratings and single choices without an open choice.',
    help: 'Remove "skipSubmitButton".',
  },
  listedChoiceOpen: {
    message:
      'The last choice "{text}" is a text field, because "hasOpenChoice" is true. Respondents cannot pick it without writing.',
    help: 'Move a choice such as "Other" to the end, or set "hasOpenChoice" to false.',
  },
  closedOther: {
    message: '"{text}" asks for text, but without "hasOpenChoice" clients show no text field.',
    help: 'Make it the last choice, and set "hasOpenChoice" to true.',
  },
  doubleColon: {
    message: 'Clients add a colon to the open choice, so respondents see "{text}:".',
    help: "Remove the colon from the choice.",
  },
  delayInMilliseconds: {
    message: '"surveyPopupDelaySeconds" is in seconds, so clients show the survey after {hours} hours.',
    help: "If {seconds} milliseconds are intended, divide the value by 1000.",
  },
  fractionOfDay: {
    message: '"seenSurveyWaitPeriodInDays" is not a whole number. iOS clients do not show the survey.',
    help: "Use a whole number of days.",
  },
} as const;

/** Whether a number of seconds looks like one of milliseconds. */
const looksLikeMilliseconds = (seconds: number): boolean => seconds >= 2_000 && seconds % 500 === 0;

/** Checks the last choice if it is open, and choices that should be. */
function checkOpenChoice(report: Report<typeof messages>, pointer: string, question: QuestionView): void {
  const { hasOpenChoice } = question;
  const choices = question.choices ?? [];
  const last = choices.length - 1;
  const closed = hasOpenChoice === true ? -1 : choices.findIndex((each) => each && asksForText(each));
  if (closed !== -1)
    report(`${pointer}/choices/${closed}`, "closedOther", () => ({
      params: { text: choices[closed] as string },
    }));
  const text = hasOpenChoice === true ? choices[last] : undefined;
  if (text === undefined) return;
  const path = `${pointer}/choices/${last}`;
  const value = text.replace(/[\s:：]+$/, "");
  if (isNoneChoice(text) || (!isOtherChoice(text) && choices.some((each) => each && isOtherChoice(each))))
    report(path, "listedChoiceOpen", () => ({ params: { text } }));
  else if (/[:：]\s*$/.test(text))
    report(path, "doubleColon", () => ({
      params: { text },
      fixes: unsure("Remove the colon", [{ op: "replace", path, value }]),
    }));
}

/** Reports properties that have no effect where they are, or not the one that their author expects. */
export const ineffectiveMember = {
  code: "ineffective-member",
  severity: "info",
  onlyStrict: true,
  messages,
  check(facts, report) {
    for (const { pointer, question } of facts.questionsWith(HAS_CHOICES | SKIPS_SUBMIT_BUTTON)) {
      if (question.skipSubmitButton === true && question.type !== undefined && !submitsOnPick(question)) {
        const path = `${pointer}/skipSubmitButton`;
        report(path, "ignoredSkipSubmitButton", () => ({
          fixes: [
            { title: "Remove skipSubmitButton", applicability: "safe", patch: [{ op: "remove", path }] },
          ],
        }));
      }
      checkOpenChoice(report, pointer, question);
    }
    const seconds = facts.survey.appearance?.surveyPopupDelaySeconds;
    if (seconds && looksLikeMilliseconds(seconds))
      report("/appearance/surveyPopupDelaySeconds", "delayInMilliseconds", () => ({
        params: { hours: Math.round(seconds / 360) / 10, seconds },
      }));
    const days = facts.survey.conditions?.seenSurveyWaitPeriodInDays;
    if (days && !Number.isInteger(days)) report("/conditions/seenSurveyWaitPeriodInDays", "fractionOfDay");
  },
} as const satisfies SurveyRule<typeof messages>;
