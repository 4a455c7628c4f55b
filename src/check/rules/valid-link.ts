import { unsure } from "#diagnostics/findings.ts";
import { SHOWS_LINK } from "#model/survey-flags.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import type { SurveyRule } from "../facts.ts";
import { linkIssue, linkMessages } from "../links/link-issue.ts";
import type { Report } from "../rule.ts";
import { eachTranslation } from "../translations.ts";

function checkLink(
  report: Report<typeof linkMessages>,
  link: string | null | undefined,
  pointer: string,
): void {
  // The rule link-expected reports missing links.
  if (typeof link !== "string" || link === "") return;
  const issue = linkIssue(link);
  if (issue === null) return;
  if (issue.suggestion === undefined) report(pointer, issue.messageId, () => ({ params: { link } }));
  else {
    const { messageId, suggestion } = issue;
    report(pointer, messageId, () => ({
      params: { link, suggestion },
      fixes: unsure(`Link to ${suggestion}`, [{ op: "replace", path: pointer, value: suggestion }]),
    }));
  }
}

/**
 * A link is an https address whose host is the one that it shows, or a plain mailto address, in every language.
 * Respondents trust the links of a survey, so a link must not run code or lead to another host than it shows.
 */
export const validLink = {
  code: "valid-link",
  severity: "error",
  needs: SHOWS_LINK,
  messages: linkMessages,
  check(facts, report) {
    for (const { position, question } of facts.questionsWith(SHOWS_LINK)) {
      if (!questionTypeOf(question.type).hasLink) continue;
      const at = `/questions/${position}`;
      checkLink(report, question.link, `${at}/link`);
      eachTranslation(question.translations, at, ({ link }, place) =>
        checkLink(report, link, `${place}/link`),
      );
    }
  },
} as const satisfies SurveyRule<typeof linkMessages>;
