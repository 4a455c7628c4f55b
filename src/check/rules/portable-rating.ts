import type { Fix } from "#diagnostics/diagnostic.ts";
import { unsure } from "#diagnostics/findings.ts";
import { say } from "#diagnostics/sentences.ts";
import { hintsOf } from "#question-types/hints.ts";
import type { QuestionTypeHints } from "#question-types/question-type.ts";
import type { SurveyRule } from "../facts.ts";

type Drawn = QuestionTypeHints["drawnScales"];
type Display = keyof Drawn;

const help = "Use a scale of {allowed}.";

const asNumber = {
  message:
    "Deployed clients have no number scale of {scale}: they draw 1 to 5 instead, so respondents do not give the answers that were asked for.",
  help,
} as const;

const asEmoji = {
  message: "Deployed clients have no emoji scale of {scale}: they draw nothing, so nobody can answer.",
  help,
} as const;

const fixFor = (position: number, other: Display): readonly Fix[] =>
  unsure(`Show the scale as ${other}`, [{ op: "add", path: `/questions/${position}/display`, value: other }]);

/** Ratings have a scale and a display that deployed clients draw. A display that is not given is number. */
export const portableRating = {
  code: "portable-rating",
  severity: "warning",
  sentences: [asNumber, asEmoji],
  summary: "Deployed clients can draw the scale of a rating.",
  check(facts, report) {
    for (const { position, question } of facts.eachQuestion()) {
      const { scale } = question;
      if (scale === undefined) continue;
      const drawn = hintsOf(question.type)?.drawnScales;
      const display = question.display ?? "number";
      if (!drawn || drawn[display].includes(scale)) continue;
      if (facts.invalid.has(`/questions/${position}/display`)) continue;
      report(`/questions/${position}/scale`, () => {
        const other = display === "number" ? "emoji" : "number";
        const hasOther = drawn[other].includes(scale);
        return {
          ...say(display === "number" ? asNumber : asEmoji, { scale, allowed: drawn[display] }),
          fixes: hasOther ? fixFor(position, other) : undefined,
          ...(question.display && {
            related: [{ pointer: `/questions/${position}/display`, message: "how the scale is drawn" }],
          }),
        };
      });
    }
  },
} as const satisfies SurveyRule;
