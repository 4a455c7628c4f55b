import type { DashboardKind, PayloadKind, SurveyKind } from "../../index.ts";
import { checkDashboard, compileSurvey, parse } from "../../index.ts";
import type { PayloadCheck } from "./check-settings.ts";
import { resultsOf } from "./recognise.ts";
import { under } from "./under.ts";

/** How the payloads of a kind are checked, and what they are called when they are counted. */
interface KindUse {
  readonly noun: string;
  readonly check: PayloadCheck;
}

const survey = (kind: SurveyKind): KindUse => ({
  noun: "survey",
  check: (payload, options) => compileSurvey(payload, { ...options, kind }).diagnostics,
});

const dashboard = (kind: DashboardKind, noun = "dashboard"): KindUse => ({
  noun,
  check: (payload, options) => checkDashboard(payload, { ...options, kind }).diagnostics,
});

const shape = (kind: PayloadKind, noun: string): KindUse => ({
  noun,
  check: (payload, options) => parse(kind, payload, options).diagnostics,
});

/** The page apart from its surveys, then each of them: the definition of a page knows their shape, not their meaning. */
const surveyPage: PayloadCheck = (page, options) => {
  const results = resultsOf(page);
  if (results === undefined) return parse("survey-page", page, options).diagnostics;
  const frame = { ...(page as object), results: [] };
  return [
    ...parse("survey-page", frame, options).diagnostics,
    ...results.flatMap((each, at) => under(`/results/${at}`, compileSurvey(each, options).diagnostics)),
  ];
};

/** Every payload kind. */
export const payloadKinds: Readonly<Record<PayloadKind, KindUse>> = {
  survey: survey("survey"),
  "survey-list-item": survey("survey-list-item"),
  "survey-create": survey("survey-create"),
  "survey-update": survey("survey-update"),
  "survey-page": { noun: "survey", check: surveyPage },
  dashboard: dashboard("dashboard"),
  "dashboard-list-item": dashboard("dashboard-list-item"),
  "dashboard-create": dashboard("dashboard-create"),
  "dashboard-update": dashboard("dashboard-update"),
  "dashboard-page": dashboard("dashboard-page"),
  "move-tile": dashboard("move-tile", "request"),
  "create-from-template-json": dashboard("create-from-template-json", "request"),
  collaborator: dashboard("collaborator", "collaborator"),
  "collaborator-create": dashboard("collaborator-create", "collaborator"),
  question: shape("question", "question"),
  branching: shape("branching", "branching"),
  user: shape("user", "user"),
  "feature-flag": shape("feature-flag", "feature flag"),
  "sharing-configuration": shape("sharing-configuration", "sharing configuration"),
  "activity-page": shape("activity-page", "activity page"),
  "responses-count": shape("responses-count", "responses count"),
  problem: shape("problem", "problem"),
  "compiled-survey": shape("compiled-survey", "compiled survey"),
};

/** Their names, as `--kind` and `schema` take them. */
export const kindNames = Object.keys(payloadKinds) as readonly PayloadKind[];
