import { questionTypeOf } from "#question-types/question-types.ts";
import type { SurveyRule } from "../facts.ts";

const missing = {
  message: "This question has no link, so its button leads nowhere.",
  help: 'Add the address as "link", or make it a question of type "open".',
} as const;

/** A link question has a link. */
export const linkExpected = {
  code: "link-expected",
  severity: "warning",
  sentences: [missing],
  summary: "A link question has a link.",
  check(facts, report) {
    for (const { position, question } of facts.eachQuestion()) {
      if (question.link || !questionTypeOf(question.type).hasLink) continue;
      const pointer = `/questions/${position}/link`;
      if (facts.invalid.has(pointer)) continue;
      report(pointer, () => missing);
    }
  },
} as const satisfies SurveyRule;
