import type { PayloadKind } from "../../index.ts";

/** Members that dashboards have and surveys have not. */
const dashboardMembers = [
  "tiles",
  "restriction_level",
  "effective_restriction_level",
  "effective_privilege_level",
  "pinned",
  "filters",
  "creation_mode",
  "is_shared",
  "use_template",
  "use_dashboard",
  "delete_insights",
];

/** Members that only surveys have. A few are enough: whatever is nothing else is taken for a survey. */
const surveyMembers = ["questions", "appearance", "conditions", "type", "start_date", "end_date", "archived"];

const hasAny = (value: object, members: readonly string[]): boolean =>
  members.some((member) => Object.hasOwn(value, member));

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isDashboard = (value: object): boolean =>
  hasAny(value, dashboardMembers) && !hasAny(value, surveyMembers);

/** The objects of a list page, if the value is one (INTERFACE.md 4.1). */
export function resultsOf(value: unknown): readonly unknown[] | undefined {
  if (!isObject(value) || hasAny(value, surveyMembers) || !("results" in value)) return undefined;
  return Array.isArray(value.results) ? value.results : undefined;
}

/** Tells which kind of payload a value is meant to be. What is nothing else is a survey. */
export function recognise(value: unknown): PayloadKind {
  const results = resultsOf(value);
  if (results !== undefined) {
    const first = results.find(isObject);
    return first !== undefined && isDashboard(first) ? "dashboard-page" : "survey-page";
  }
  return isObject(value) && isDashboard(value) ? "dashboard" : "survey";
}
