import type { PayloadTypes, ResponseBasedBranching } from "./payloads.generated.ts";

/** The name of a kind of payload. */
export type PayloadKind = keyof PayloadTypes;

/** The type of a payload of that kind. */
export type PayloadOf<Kind extends PayloadKind> = PayloadTypes[Kind];

/** A target of `response_based` branching: a position counted from 0, or one of two words. */
export type ResponseValue = ResponseBasedBranching["responseValues"][string];

/** The kinds of one survey. */
export type SurveyKind = "survey" | "survey-list-item" | "survey-create" | "survey-update";

/** The kinds that `checkDashboard` checks. */
export type DashboardKind =
  | "dashboard"
  | "dashboard-list-item"
  | "dashboard-create"
  | "dashboard-update"
  | "dashboard-page"
  | "move-tile"
  | "create-from-template-json"
  | "collaborator"
  | "collaborator-create";
