// A survey with errors
export { draftSurvey } from "#pictures/draft-survey.ts";
// Pictures of it
export { drawSurvey, type PictureOptions } from "#pictures/draw-survey.ts";
export { drawSurveySvg } from "#pictures/draw-survey-svg.ts";
export type { SurveyDraft } from "#pictures/survey-draft.ts";
// The graph of a survey
export { type SurveyGraph, surveyGraph } from "#pictures/survey-graph.ts";
