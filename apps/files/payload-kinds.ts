import {
  type CustomRule,
  checkDashboard,
  compileSurvey,
  type DashboardKind,
  type Diagnostic,
  type JsonPatchOperation,
  type Limits,
  type PayloadKind,
  type Preset,
  parse,
  type RuleOptions,
  type SurveyKind,
} from "#index.ts";
import { payloadListOf } from "./recognize-kind.ts";

interface PayloadOptions {
  readonly preset?: Preset | undefined;
  readonly rules: RuleOptions;
  readonly limits: Partial<Limits>;
  readonly plugins: readonly CustomRule[];
}

type PayloadCheck = (payload: unknown, options: PayloadOptions) => readonly Diagnostic[];

/** How to check the payloads of a kind, and the noun for counts. */
interface KindCheck {
  readonly noun: string;
  readonly check: PayloadCheck;
}

const survey = (kind: SurveyKind): KindCheck => ({
  noun: "survey",
  check: (payload, options) => compileSurvey(payload, { ...options, kind }).diagnostics,
});

const dashboard = (kind: DashboardKind, noun = "dashboard"): KindCheck => ({
  noun,
  check: (payload, options) => checkDashboard(payload, { ...options, kind }).diagnostics,
});

const shape = (kind: PayloadKind, noun: string): KindCheck => ({
  noun,
  check: (payload, options) => parse(kind, payload, { limits: options.limits }).diagnostics,
});

/** Checks the page without its surveys, then each survey, because the definition of a page covers only their shape. */
const surveyPage =
  (kind: "survey-page" | "survey-public-list"): PayloadCheck =>
  (page, options) => {
    const list = payloadListOf(page);
    if (list === undefined) return parse(kind, page, { limits: options.limits }).diagnostics;
    const { name, entries } = list;
    const frame = { ...(page as object), [name]: [] };
    return [
      ...parse(kind, frame, { limits: options.limits }).diagnostics,
      ...entries.flatMap((each, at) =>
        prefixPointers(`/${name}/${at}`, compileSurvey(each, options).diagnostics),
      ),
    ];
  };

export const payloadKinds: Readonly<Record<PayloadKind, KindCheck>> = {
  survey: survey("survey"),
  "survey-list-item": survey("survey-list-item"),
  "survey-create": survey("survey-create"),
  "survey-update": survey("survey-update"),
  "survey-page": { noun: "survey", check: surveyPage("survey-page") },
  "survey-public": survey("survey"),
  "survey-public-list": { noun: "survey", check: surveyPage("survey-public-list") },
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

/** Prefixes all pointers of findings about a part of a payload with the pointer of the part. */
export function prefixPointers(prefix: string, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const prefixOperation = (operation: JsonPatchOperation): JsonPatchOperation =>
    operation.op === "move"
      ? { ...operation, from: prefix + operation.from, path: prefix + operation.path }
      : { ...operation, path: prefix + operation.path };
  return diagnostics.map((diagnostic) => {
    const { pointer, related, fixes } = diagnostic;
    return {
      ...diagnostic,
      pointer: prefix + pointer,
      ...(related && { related: related.map((other) => ({ ...other, pointer: prefix + other.pointer })) }),
      ...(fixes && { fixes: fixes.map((fix) => ({ ...fix, patch: fix.patch.map(prefixOperation) })) }),
    };
  });
}
