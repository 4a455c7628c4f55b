import type { Fix } from "#diagnostics/diagnostic.ts";
import { unsure } from "#diagnostics/findings.ts";
import { hintsOf } from "#question-types/hints.ts";
import type { QuestionTypeHints } from "#question-types/question-type.ts";
import type { SurveyRule } from "../facts.ts";

type Drawn = QuestionTypeHints["drawnScales"];
type Display = keyof Drawn;

const shown: Readonly<Record<Display, string>> = {
  number: "draw 1 to 5 instead, so that respondents give other answers than were asked for",
  emoji: "draw nothing, so that nobody can answer",
};

function fixFor(drawn: Drawn, position: number, scale: number, display: Display): readonly Fix[] | undefined {
  const other = display === "number" ? "emoji" : "number";
  if (!drawn[other].includes(scale)) return undefined;
  return unsure(`Show the scale as ${other}`, [
    { op: "add", path: `/questions/${position}/display`, value: other },
  ]);
}

/** Ratings have a scale and a display that deployed clients draw. A display that is not given is number. */
export const portableRating = {
  code: "portable-rating",
  severity: "warning",
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
        const fixes = fixFor(drawn, position, scale, display);
        return {
          message: `Deployed clients have no ${display} scale of ${scale}: they ${shown[display]}.`,
          help: `Use a scale of ${drawn[display].join(", ")}${fixes ? ", or the other display" : ""}.`,
          fixes,
          ...(question.display && {
            related: [{ pointer: `/questions/${position}/display`, message: "how the scale is drawn" }],
          }),
        };
      });
    }
  },
} as const satisfies SurveyRule;
