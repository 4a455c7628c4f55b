import { HAS_SCALE } from "#model/survey-flags.ts";
import { hintsOf } from "#question-types/question-types.ts";
import type { SurveyRule } from "../facts.ts";

const messages = {
  missingLabels: {
    message:
      "This rating does not have both labels. iOS clients before 3.59.1 then show no survey of the project.",
    help: 'Add "lowerBoundLabel" and "upperBoundLabel"; they may be empty.',
  },
} as const;

/** Ratings have both labels of their scale, which older iOS clients require. */
export const labelledRating = {
  code: "labelled-rating",
  severity: "info",
  onlyStrict: true,
  needs: HAS_SCALE,
  messages,
  check(facts, report) {
    for (const { pointer, question } of facts.questionsWith(HAS_SCALE)) {
      if (!hintsOf(question.type)?.drawnScales) continue;
      const missing = (["lowerBoundLabel", "upperBoundLabel"] as const).flatMap((name) => {
        const path = `${pointer}/${name}`;
        return (question[name] ?? null) === null && !facts.invalid.has(path) ? [path] : [];
      });
      const [first] = missing;
      if (first === undefined) continue;
      report(first, "missingLabels", () => ({
        fixes: [
          {
            title: "Add empty labels",
            applicability: "safe",
            patch: missing.map((path) => ({ op: "add", path, value: "" })),
          },
        ],
      }));
    }
  },
} as const satisfies SurveyRule<typeof messages>;
