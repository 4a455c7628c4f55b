import type { Fix } from "#diagnostics/diagnostic.ts";
import { unsure } from "#diagnostics/findings.ts";
import { HAS_SCALE } from "#model/survey-flags.ts";
import { hintsOf } from "#question-types/hints.ts";
import type { QuestionTypeHints } from "#question-types/question-type.ts";
import type { SurveyRule } from "../facts.ts";

type Drawn = QuestionTypeHints["drawnScales"];
type Display = keyof Drawn;

const help = "Use a scale of {allowed}.";

const messages = {
  numberScale: {
    message:
      "Deployed clients do not support a number scale of {scale}. They show 1 to 5 instead, so responses are on the wrong scale.",
    help,
  },
  emojiScale: {
    message:
      "Deployed clients do not support an emoji scale of {scale}. They show no rating, so respondents cannot answer.",
    help,
  },
} as const;

const fixFor = (position: number, other: Display): readonly Fix[] =>
  unsure(`Show the scale as ${other}`, [{ op: "add", path: `/questions/${position}/display`, value: other }]);

/** Ratings have a scale and a display that deployed clients support. The default display is number. */
export const portableRating = {
  code: "portable-rating",
  severity: "warning",
  needs: HAS_SCALE,
  messages,
  summary: "Deployed clients support the scale of a rating.",
  check(facts, report) {
    for (const { position, question } of facts.questionsWith(HAS_SCALE)) {
      const { scale } = question;
      if (scale === undefined) continue;
      const drawn = hintsOf(question.type)?.drawnScales;
      const display = question.display ?? "number";
      if (!drawn || drawn[display].includes(scale)) continue;
      if (facts.invalid.has(`/questions/${position}/display`)) continue;
      const other = display === "number" ? "emoji" : "number";
      report(`/questions/${position}/scale`, `${display}Scale`, () => ({
        params: { scale, allowed: drawn[display] },
        fixes: drawn[other].includes(scale) ? fixFor(position, other) : undefined,
        related: question.display
          ? [{ pointer: `/questions/${position}/display`, message: "how the scale is shown" }]
          : undefined,
      }));
    }
  },
} as const satisfies SurveyRule<typeof messages>;
