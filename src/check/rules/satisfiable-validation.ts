import { say } from "#diagnostics/sentences.ts";
import { lengthsOf } from "#question-types/members.ts";
import type { SurveyRule } from "../facts.ts";

const unsatisfiable = {
  message: "No answer has at least {least} and at most {most} characters, so nobody gets past this question.",
  help: 'Raise "max_length" or lower "min_length".',
} as const;

/**
 * Some answer is as long as its question asks for. Deployed clients let nobody past a question whose answer they refuse; one
 * that is optional can be left empty.
 */
export const satisfiableValidation = {
  code: "satisfiable-validation",
  severity: "error",
  sentences: [unsatisfiable],
  summary: "Some answer is as long as its question asks for.",
  check(facts, report) {
    for (const { pointer, question } of facts.eachQuestion()) {
      if (question.optional === true) continue;
      // A required answer is not blank.
      const { minLength: least = 1, maxLength: most = least } = lengthsOf(question.validation);
      if (least > most) report(`${pointer}/validation`, () => say(unsatisfiable, { least, most }));
    }
  },
} as const satisfies SurveyRule;
