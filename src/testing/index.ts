// Entry point `surveyc/testing`: generators for property-based tests, and the contracts of stores, rules and renderers.

export { type BrokenSurvey, type BrokenSurveyConstraints, brokenSurveys } from "./broken-surveys.ts";
export { type BrokenDashboard, brokenDashboards, type DashboardCode, dashboards } from "./dashboards.ts";
export { type GeneratedRequest, httpRequests, type RequestConstraints } from "./http-requests.ts";
export type { SurveyCode } from "./mutation.ts";
export { payloads } from "./payloads.ts";
export {
  type RendererAdapter,
  RendererError,
  type RendererLaw,
  type RendererMistake,
  type Reply,
  type Shown,
  type ShownQuestion,
  type StartOptions,
} from "./renderer-contract/adapter.ts";
export { type RendererContractOptions, rendererContract } from "./renderer-contract/renderer-contract.ts";
export { respondents, responsesTo } from "./respondents.ts";
export type { RuleLaw } from "./rule-contract/finding-laws.ts";
export { type InvalidSurvey, type RuleCases, ruleContract } from "./rule-contract/rule-contract.ts";
export type { PayloadOptions } from "./schema-payloads.ts";
export { storeContract } from "./store-contract/contract.ts";
export type { StoreLaw } from "./store-contract/law.ts";
export { type GeneratedSurvey, type SurveyConstraints, surveys } from "./surveys.ts";
export { type SurveyWithRespondent, surveysWithRespondents } from "./surveys-with-respondents.ts";
