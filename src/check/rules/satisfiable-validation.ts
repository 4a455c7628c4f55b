import type { Fix } from "#diagnostics/diagnostic.ts";
import { unsure } from "#diagnostics/findings.ts";
import { say } from "#diagnostics/sentences.ts";
import type { QuestionView } from "#model/survey-view.ts";
import { lengthsOf } from "#question-types/members.ts";
import type { SurveyRule } from "../facts.ts";

const unsatisfiable = {
  message: "No answer has at least {least} and at most {most} characters, so nobody gets past this question.",
  help: 'Raise "max_length" or lower "min_length".',
} as const;

const onlySkipped = {
  message:
    "No answer has at least {least} and at most {most} characters, so this question can only be skipped.",
  help: unsatisfiable.help,
} as const;

/** Writes each of two bounds in place of the other. */
function swapping(
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
 * Some answer is as long as its question asks for. Deployed clients let nobody past a question whose answer they refuse; one
 * that is optional can be left empty, which is a warning.
 */
export const satisfiableValidation = {
  code: "satisfiable-validation",
  severity: "error",
  sentences: [unsatisfiable, onlySkipped],
  summary: "Some answer is as long as its question asks for.",
  check(facts, report) {
    for (const { pointer, question } of facts.eachQuestion()) {
      const isOptional = question.optional === true;
      // A required answer is not blank.
      const { minLength: least = isOptional ? 0 : 1, maxLength: most = least } = lengthsOf(
        question.validation,
      );
      const at = `${pointer}/validation`;
      if (least > most)
        report(
          at,
          () => ({
            ...say(isOptional ? onlySkipped : unsatisfiable, { least, most }),
            fixes: swapping(question.validation ?? [], least, most, at),
          }),
          isOptional ? "warning" : undefined,
        );
    }
  },
} as const satisfies SurveyRule;
