import { type FindingText, unsure } from "#diagnostics/findings.ts";
import { questionTypeOf } from "#question-types/question-types.ts";
import type { SurveyRule } from "../facts.ts";
import { linkIssue, linkSentences } from "../links/link-issue.ts";
import type { Report } from "../rule.ts";
import { eachTranslation } from "../translations.ts";

function checkLink(report: Report, link: string | null | undefined, pointer: string): void {
  // A missing link is reported by link-expected.
  if (typeof link !== "string" || link === "") return;
  const issue = linkIssue(link);
  if (issue === null) return;
  const { message, help, params, suggestion, isWarning } = issue;
  const describe = (): FindingText => ({
    message,
    help,
    params,
    fixes:
      suggestion === undefined
        ? undefined
        : unsure(`Link to ${suggestion}`, [{ op: "replace", path: pointer, value: suggestion }]),
  });
  report(pointer, describe, isWarning === true ? "warning" : undefined);
}

/**
 * A link leads to an https address whose host is the one that it shows, or to a plain mailto address, in every
 * language. Respondents trust a survey's links, so a link must not run code or lead to another host than it shows.
 */
export const validLink = {
  code: "valid-link",
  severity: "error",
  sentences: linkSentences,
  summary: "A link is https with a host, or a plain mailto.",
  check(facts, report) {
    for (const { position, question } of facts.eachQuestion()) {
      if (!questionTypeOf(question.type).hasLink) continue;
      const at = `/questions/${position}`;
      checkLink(report, question.link, `${at}/link`);
      eachTranslation(question.translations, at, ({ link }, place) =>
        checkLink(report, link, `${place}/link`),
      );
    }
  },
} as const satisfies SurveyRule;
