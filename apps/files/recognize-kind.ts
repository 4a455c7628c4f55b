// Detects the kind of a document from the properties of its values.
import { isObject } from "#diagnostics/json-value.ts";
import type { PayloadKind } from "#index.ts";

/** Properties of dashboards that surveys lack. */
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

/** Properties that only surveys have. A few suffice, because unrecognized values default to surveys. */
const surveyMembers = ["questions", "appearance", "conditions", "type", "start_date", "end_date", "archived"];

const hasAny = (value: object, members: readonly string[]): boolean =>
  members.some((member) => Object.hasOwn(value, member));

const isDashboard = (value: object): boolean =>
  hasAny(value, dashboardMembers) && !hasAny(value, surveyMembers);

/** The list of a page or of the public reply, and its name. */
export interface PayloadList {
  readonly name: "results" | "surveys";
  readonly entries: readonly unknown[];
}

/** The payloads of a list page (`count`, `next`, `previous`, `results`) or of the reply that clients receive (`surveys`). */
export function payloadListOf(value: unknown): PayloadList | undefined {
  if (!isObject(value) || hasAny(value, surveyMembers)) return undefined;
  for (const name of ["results", "surveys"] as const) {
    const entries = value[name];
    if (Array.isArray(entries)) return { name, entries };
  }
  return undefined;
}

/** Detects the kind of a payload from its properties. The default is a survey. */
export function recognizeKind(value: unknown): PayloadKind {
  const list = payloadListOf(value);
  if (list === undefined) return isObject(value) && isDashboard(value) ? "dashboard" : "survey";
  if (list.name === "surveys") return "survey-public-list";
  const first = list.entries.find(isObject);
  return first !== undefined && isDashboard(first) ? "dashboard-page" : "survey-page";
}

/** A payload of a document, and its pointer. */
export interface PayloadEntry {
  readonly pointer: string;
  readonly survey: unknown;
}

/** Returns all payloads of a document: the elements of a list or page, or the document itself. */
export function payloadsIn(value: unknown): PayloadEntry[] {
  if (Array.isArray(value)) return value.map((survey: unknown, at) => ({ pointer: `/${at}`, survey }));
  const list = payloadListOf(value);
  return (
    list?.entries.map((survey, at) => ({ pointer: `/${list.name}/${at}`, survey })) ?? [
      { pointer: "", survey: value },
    ]
  );
}
