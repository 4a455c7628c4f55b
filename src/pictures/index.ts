// The graph of a survey

export { type SurveyGraph, surveyGraph } from "#graph/survey-graph.ts";
// Pictures of it
export { drawSurvey, type PictureOptions } from "./draw-survey.ts";
export { drawSurveySvg } from "./draw-survey-svg.ts";
