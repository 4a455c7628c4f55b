import type { Fix } from "#diagnostics/diagnostic.ts";
import { hasMember } from "#question-types/members.ts";
import type { SurveyRule } from "../facts.ts";

type Display = "number" | "emoji";

/** The scales that deployed clients draw. */
const drawn: Readonly<Record<Display, readonly number[]>> = { number: [5, 7, 10], emoji: [2, 3, 5] };

const shown: Readonly<Record<Display, string>> = {
  number: "draw 1 to 5 instead, so that respondents give other answers than were asked for",
  emoji: "draw nothing, so that nobody can answer",
};

function fixFor(position: number, scale: number, display: Display): readonly Fix[] {
  const other = display === "number" ? "emoji" : "number";
  if (!drawn[other].includes(scale)) return [];
  const patch = [{ op: "add", path: `/questions/${position}/display`, value: other }] as const;
  return [{ title: `Show the scale as ${other}`, applicability: "unsure", patch }];
}

/** Ratings have a scale and a display that deployed clients draw. A display that is not given is number. */
export const portableRating = {
  code: "portable-rating",
  severity: "warning",
  summary: "Deployed clients can draw the scale of a rating.",
  check(facts, report) {
    for (const { position, question } of facts.eachQuestion()) {
      if (question.scale === undefined || !hasMember(question.type, "scale")) continue;
      const { scale } = question;
      const display = question.display === "emoji" ? "emoji" : "number";
      if (drawn[display].includes(scale)) continue;
      if (facts.invalid.has(`/questions/${position}/display`)) continue;
      report(`/questions/${position}/scale`, () => {
        const fixes = fixFor(position, scale, display);
        return {
          message: `Deployed clients have no ${display} scale of ${scale}: they ${shown[display]}.`,
          help: `Use a scale of ${drawn[display].join(", ")}${fixes.length === 0 ? "" : ", or the other display"}.`,
          ...(fixes.length === 0 ? {} : { fixes }),
          ...(question.display === undefined || question.display === null
            ? {}
            : {
                related: [{ pointer: `/questions/${position}/display`, message: "how the scale is drawn" }],
              }),
        };
      });
    }
  },
} as const satisfies SurveyRule;
