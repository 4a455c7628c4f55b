import { isLastChoice } from "#model/choice-words.ts";
import { HAS_CHOICES } from "#model/survey-flags.ts";
import type { SurveyRule } from "../facts.ts";

const messages = {
  unanchoredChoice: {
    message: 'The choices are shuffled, so "{text}" may be shown between the others.',
    help: 'Set "shuffleOptions" to false, or keep it last in your renderer (choiceOrder).',
  },
} as const;

/** Choices such as "None of the above" stay at the end of the list. */
export const unanchoredChoice = {
  code: "unanchored-choice",
  severity: "info",
  onlyStrict: true,
  needs: HAS_CHOICES,
  messages,
  check(facts, report) {
    for (const { pointer, question } of facts.questionsWith(HAS_CHOICES)) {
      const { shuffleOptions, hasOpenChoice, choices = [] } = question;
      if (shuffleOptions !== true) continue;
      // Clients keep the open choice at the end.
      const listed = hasOpenChoice === true ? choices.slice(0, -1) : choices;
      const at = listed.findIndex((text) => text !== undefined && isLastChoice(text));
      const text = listed[at];
      if (text !== undefined)
        report(`${pointer}/choices/${at}`, "unanchoredChoice", () => ({ params: { text } }));
    }
  },
} as const satisfies SurveyRule<typeof messages>;
