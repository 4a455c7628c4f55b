// Entry point `surveyc/testing`: generators for property-based tests, and what every store and every rule promises.

// Surveys with an error
export { type BrokenSurvey, type BrokenSurveyConstraints, brokenSurveys } from "./broken-surveys.ts";
// Dashboards, with and without an error
export { type BrokenDashboard, brokenDashboards, type DashboardCode, dashboards } from "./dashboards.ts";
// Payloads of every kind, and requests
export { type GeneratedRequest, httpRequests, type RequestConstraints } from "./http-requests.ts";
export type { SurveyCode } from "./mutation.ts";
export { type PayloadOptions, payloads } from "./payloads.ts";
// Surveys, and respondents who take them
export { respondents, responsesTo } from "./respondents.ts";
// The contract of rules
export type { RuleLaw } from "./rule-contract/finding-laws.ts";
export { type InvalidSurvey, type RuleCases, ruleContract } from "./rule-contract/rule-contract.ts";
// The contract of stores
export { storeContract } from "./store-contract/contract.ts";
export type { StoreLaw } from "./store-contract/law.ts";
export { type GeneratedSurvey, type SurveyConstraints, surveys } from "./surveys.ts";
