// Surveys, and respondents who take them

// What every store promises
export { storeContract } from "#stores/contract/contract.ts";
export type { StoreLaw } from "#stores/contract/law.ts";
// What is wrong
export type { DashboardCode, SurveyCode } from "./breakers/codes.ts";
export { type BrokenDashboard, brokenDashboards } from "./broken-dashboards.ts";
export { type BrokenSurvey, type BrokenSurveyConstraints, brokenSurveys } from "./broken-surveys.ts";
// Everything else that is sent
export { dashboards } from "./dashboards.ts";
export type { GeneratedRequest } from "./generated-request.ts";
export { httpRequests, type RequestConstraints } from "./http-requests.ts";
export { payloads } from "./payloads.ts";
export { respondents } from "./respondents.ts";
export { responsesTo } from "./responses-to.ts";
export type { SurveyConstraints } from "./survey-constraints.ts";
export { type GeneratedSurvey, surveys } from "./surveys.ts";
export type { PayloadOptions } from "./valid-payloads.ts";
