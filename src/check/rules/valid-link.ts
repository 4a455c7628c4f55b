import { questionTypeOf } from "#question-types/question-types.ts";
import { linkIssue } from "../links/link-issue.ts";
import type { ContentRule } from "../rule.ts";

/**
 * A link leads to an https address whose host is the one that it shows, or to a plain mailto address. Respondents
 * trust a survey's links, so a link must not run code or lead to another host than it shows.
 */
export const validLink = {
  code: "valid-link",
  severity: "error",
  summary: "A link is https with a host, or a plain mailto.",
  check({ questions }, report) {
    if (questions === null) return;
    for (let position = 0; position < questions.length; position++) {
      const question = questions[position];
      // A missing link is reported by link-expected.
      if (typeof question?.link !== "string" || question.link === "") continue;
      if (!questionTypeOf(question.type).hasLink) continue;
      const issue = linkIssue(question.link);
      if (issue === null) continue;
      const pointer = `/questions/${position}/link`;
      report({
        pointer,
        ...(issue.isWarning === true ? { severity: "warning" } : {}),
        message: issue.message,
        help: issue.help,
        ...(issue.suggestion === undefined
          ? {}
          : {
              fixes: [
                {
                  title: `Link to ${issue.suggestion}`,
                  applicability: "unsure",
                  patch: [{ op: "replace", path: pointer, value: issue.suggestion }],
                },
              ],
            }),
      });
    }
  },
} as const satisfies ContentRule;
