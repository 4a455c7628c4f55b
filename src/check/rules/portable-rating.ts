import type { Fix } from "#diagnostics/diagnostic.ts";
import { HAS_SCALE } from "#model/survey-flags.ts";
import type { QuestionTypeHints } from "#question-types/question-type.ts";
import { hintsOf } from "#question-types/question-types.ts";
import type { SurveyRule } from "../facts.ts";

type Drawn = QuestionTypeHints["drawnScales"];
type Display = keyof Drawn;

const displays: readonly Display[] = ["number", "emoji"];

const help = "Use a scale of {allowed}.";

const messages = {
  noDisplay: {
    message:
      'This rating has no "display". Deployed clients show no buttons for it, so respondents cannot answer.',
    help: 'Add "display": "{display}".',
  },
  noDisplayOrScale: {
    message:
      'This rating has no "display". Deployed clients show no buttons for it, and they do not support a scale of {scale}.',
    help: 'Add "display": "number", and use a scale of {allowed}.',
  },
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

/** Sets a display with which deployed clients support the scale. */
const displayFix = (path: string, value: Display, applicability: Fix["applicability"]): readonly Fix[] => [
  { title: `Show the scale as ${value}`, applicability, patch: [{ op: "add", path, value }] },
];

/** Ratings have a scale and a display that deployed clients support. */
export const portableRating = {
  code: "portable-rating",
  severity: "warning",
  needs: HAS_SCALE,
  messages,
  check(facts, report) {
    for (const { position, question } of facts.questionsWith(HAS_SCALE)) {
      const { scale } = question;
      if (scale === undefined) continue;
      const drawn = hintsOf(question.type)?.drawnScales;
      const given = question.display ?? undefined;
      if (!drawn || (given !== undefined && drawn[given].includes(scale))) continue;
      const path = `/questions/${position}/display`;
      if (facts.invalid.has(path)) continue;
      const display = displays.find((each) => drawn[each].includes(scale));
      if (given !== undefined)
        report(`/questions/${position}/scale`, `${given}Scale`, () => ({
          params: { scale, allowed: drawn[given] },
          fixes: display && displayFix(path, display, "unsure"),
          related: [{ pointer: path, message: "how the scale is shown" }],
        }));
      else if (display === undefined)
        report(path, "noDisplayOrScale", () => ({ params: { scale, allowed: drawn.number } }));
      else
        report(path, "noDisplay", () => ({
          params: { display },
          fixes: displayFix(path, display, "safe"),
        }));
    }
  },
} as const satisfies SurveyRule<typeof messages>;
