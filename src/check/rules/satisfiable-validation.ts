import type { Fix } from "#diagnostics/diagnostic.ts";
import { unsure } from "#diagnostics/findings.ts";
import { HAS_LENGTHS } from "#model/survey-flags.ts";
import type { QuestionView } from "#model/survey-view.ts";
import { lengthsOf } from "#question-types/members.ts";
import type { SurveyRule } from "../facts.ts";

const help = 'Increase "max_length" or decrease "min_length".';

const messages = {
  impossibleLength: {
    message:
      "No response has a length of at least {least} and at most {most}, so respondents cannot continue after this question.",
    help,
  },
  onlySkippable: {
    severity: "warning",
    message:
      "No response has a length of at least {least} and at most {most}, so respondents can only skip this question.",
    help,
  },
} as const;

/** Swaps the two bounds. */
function swapFix(
  rules: NonNullable<QuestionView["validation"]>,
  least: number,
  most: number,
  at: string,
): readonly Fix[] | undefined {
  const values = rules.map((rule) => rule?.value);
  if (values.length !== 2 || !values.includes(least) || !values.includes(most)) return undefined;
  return unsure(
    "Swap the two lengths",
    values.reverse().map((value, index) => ({ op: "replace", path: `${at}/${index}/value`, value })),
  );
}

/**
 * The length limits of a question accept some response. Deployed clients do not continue after an invalid response. An optional
 * question can be left empty, so it is reported as a warning.
 */
export const satisfiableValidation = {
  code: "satisfiable-validation",
  severity: "error",
  needs: HAS_LENGTHS,
  messages,
  check(facts, report) {
    for (const { pointer, question } of facts.questionsWith(HAS_LENGTHS)) {
      const isOptional = question.optional === true;
      // A required response is not blank.
      const { minLength: least = isOptional ? 0 : 1, maxLength: most = least } = lengthsOf(
        question.validation,
      );
      const at = `${pointer}/validation`;
      if (least > most)
        report(at, isOptional ? "onlySkippable" : "impossibleLength", () => ({
          params: { least, most },
          fixes: swapFix(question.validation ?? [], least, most, at),
        }));
    }
  },
} as const satisfies SurveyRule<typeof messages>;
