export { draftSurvey } from "#pictures/draft-survey.ts";
export { drawSurvey, type PictureOptions } from "#pictures/draw-survey.ts";
export type { LabelledFinding } from "#pictures/finding-labels.ts";
export { labelFindings } from "#pictures/finding-labels.ts";
export type { SurveyDraft } from "#pictures/survey-draft.ts";
export { type SurveyGraph, surveyGraph } from "#pictures/survey-graph.ts";
