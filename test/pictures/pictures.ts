import { lowerSurvey } from "#routing/lower-survey.ts";

/** A picture as read back from a text format, its labels as people see them. */
export interface Drawing {
  /** Id, and the label in one line. */
  readonly boxes: Map<string, string>;
  readonly lines: { readonly from: string; readonly to: string; readonly label: string }[];
  /** The ids of boxes that are drawn as unreachable. */
  readonly pale: Set<string>;
}

/** A rating on scale 10 with its own routes. */
export const rating = (question: string, responseValues: object, more?: object) => ({
  type: "rating",
  question,
  scale: 10,
  branching: { type: "response_based", responseValues },
  ...more,
});

/** An open question. */
export const open = (question: string, branching?: object) => ({ type: "open", question, branching });

/** A survey of ratings from the targets of each: of the answers 0, 1 … in their order; none for an open question. */
export const surveyOf = (...targets: readonly (readonly unknown[])[]) =>
  lowerSurvey({
    questions: targets.map((ways, position) =>
      ways.length === 0
        ? { type: "open", question: `open ${position}` }
        : {
            type: "rating",
            question: `rating ${position}`,
            scale: 10,
            branching: {
              type: "response_based",
              responseValues: Object.fromEntries(ways.map((target, at) => [at, target])),
            },
          },
    ),
  });
