import { SHOWS_LINK } from "#model/survey-flags.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import type { SurveyRule } from "../facts.ts";

const messages = {
  missingLink: {
    message: "This question has no link, so its button opens nothing.",
    help: 'Add the address as "link", or change the type of the question to "open".',
  },
} as const;

/** A link question has a link. */
export const linkExpected = {
  code: "link-expected",
  severity: "warning",
  needs: SHOWS_LINK,
  messages,
  check(facts, report) {
    for (const { position, question } of facts.questionsWith(SHOWS_LINK)) {
      if (question.link || !questionTypeOf(question.type).hasLink) continue;
      const pointer = `/questions/${position}/link`;
      if (facts.invalid.has(pointer)) continue;
      report(pointer, "missingLink");
    }
  },
} as const satisfies SurveyRule<typeof messages>;
