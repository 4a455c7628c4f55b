import type { SurveyKind } from "./payload-of.ts";

/** The kinds of one survey. */
export const surveyKinds: Readonly<Record<SurveyKind, true>> = {
  survey: true,
  "survey-list-item": true,
  "survey-create": true,
  "survey-update": true,
};
