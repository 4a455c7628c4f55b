import { countRoutes } from "surveyc/analysis";
import { lowerSurvey } from "surveyc/runtime";

const { routes, lengths } = countRoutes(lowerSurvey({ questions: [{ type: "open", question: "Why?" }] }));

export const count: bigint | "unbounded" = routes;
export const histogram: [number, bigint][] = lengths === null ? [] : [...lengths];
