// What a document holds, by the members of its values.
import { isObject } from "#diagnostics/json-value.ts";
import type { PayloadKind } from "#index.ts";

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

const isDashboard = (value: object): boolean =>
  hasAny(value, dashboardMembers) && !hasAny(value, surveyMembers);

/** The objects of a list page (`count`, `next`, `previous`, `results`), if the value is one. */
export function resultsOf(value: unknown): readonly unknown[] | undefined {
  if (!isObject(value) || hasAny(value, surveyMembers) || !("results" in value)) return undefined;
  return Array.isArray(value.results) ? value.results : undefined;
}

/** The kind of a payload by its members. What is nothing else is a survey. */
export function recogniseKind(value: unknown): PayloadKind {
  const results = resultsOf(value);
  if (results !== undefined) {
    const first = results.find(isObject);
    return first !== undefined && isDashboard(first) ? "dashboard-page" : "survey-page";
  }
  return isObject(value) && isDashboard(value) ? "dashboard" : "survey";
}

/** A payload of a document, and where it is. */
export interface ChosenSurvey {
  readonly pointer: string;
  readonly survey: unknown;
}

/** All payloads of a document: those of a list or a page, or the document itself. */
export function surveysIn(value: unknown): ChosenSurvey[] {
  if (Array.isArray(value)) return value.map((survey: unknown, at) => ({ pointer: `/${at}`, survey }));
  const results = resultsOf(value);
  return (
    results?.map((survey, at) => ({ pointer: `/results/${at}`, survey })) ?? [{ pointer: "", survey: value }]
  );
}
