// A survey with errors
export { draftSurvey } from "#graph/draft-survey.ts";
export type { SurveyDraft } from "#graph/survey-draft.ts";
// The graph of a survey
export { type SurveyGraph, surveyGraph } from "#graph/survey-graph.ts";
// Pictures of it
export { drawSurvey, type PictureOptions } from "#pictures/draw-survey.ts";
export { drawSurveySvg } from "#pictures/draw-survey-svg.ts";
